import { buildHref } from '../browser/route.ts';
import { ViewHeading } from './heading.tsx';

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
