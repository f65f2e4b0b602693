import { buildHref } from '../browser/route.ts';

/** Renders the empty state of a service without updates. */
export function EmptyUpdates() {
  return (
    <>
      There are no updates yet. They appear here after feeds are read:{' '}
      <a href={buildHref(['figures'])}>see feed statistics</a>.
    </>
  );
}
