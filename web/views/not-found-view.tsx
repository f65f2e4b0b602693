import { ViewHeading } from '../components/heading.tsx';
import { buildHref } from '../route.ts';

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
