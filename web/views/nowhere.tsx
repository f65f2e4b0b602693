import { Heading } from '../parts/heading.tsx';
import { addressOf } from '../route.ts';

/** Renders the page for unknown addresses. */
export function Nowhere() {
  return (
    <>
      <Heading text="There is no such page" />
      <p>
        The address leads nowhere. <a href={addressOf(['updates'])}>Go to the updates.</a>
      </p>
    </>
  );
}
