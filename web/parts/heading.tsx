import { useLayoutEffect, useRef } from 'preact/hooks';

let isFirst = true;

/** The heading of a view. Whoever comes from another view starts here: it takes the focus, and names the tab. */
export function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!isFirst) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    isFirst = false;
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
