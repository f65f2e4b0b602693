import { buildHref } from '../route.ts';

/** Renders the empty state of a service without updates. */
export function EmptyUpdates() {
  return (
    <>
      There are no updates yet. They appear here when a feed brings some:{' '}
      <a href={buildHref(['figures'])}>see how feeds are read</a>.
    </>
  );
}
