import { useLayoutEffect, useRef } from 'preact/hooks';

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
