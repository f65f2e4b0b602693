import { useLayoutEffect, useRef } from 'preact/hooks';
import { buildHref } from '../browser/route.ts';

let isFirstView = true;

interface ViewHeadingProps {
  text: string;
}

/** Renders the heading of a view and sets the document title. After navigation it takes the focus. */
export function ViewHeading({ text }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!isFirstView) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    isFirstView = false;
  }, []);
  useLayoutEffect(() => {
    document.title = `${text} · Regulatory updates`;
  }, [text]);
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {text}
    </h1>
  );
}

/** Renders the page for unknown addresses. */
export function NotFoundView() {
  return (
    <>
      <ViewHeading text="Page not found" />
      <p>
        This address does not exist. <a href={buildHref(['updates'])}>Go to the updates.</a>
      </p>
    </>
  );
}
