import { addressOf } from '../route.ts';

/** Renders the empty state of a service without updates. */
export function NoUpdates() {
  return (
    <>
      There are no updates yet. They appear here when a feed brings some:{' '}
      <a href={addressOf(['figures'])}>see how feeds are read</a>.
    </>
  );
}
