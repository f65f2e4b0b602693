import { ViewHeading } from '../components/heading.tsx';
import { buildHref } from '../route.ts';

/** Renders the page for unknown addresses. */
export function NotFoundView() {
  return (
    <>
      <ViewHeading text="There is no such page" />
      <p>
        The address leads nowhere. <a href={buildHref(['updates'])}>Go to the updates.</a>
      </p>
    </>
  );
}
