import { addressOf } from '../route.ts';

/** In the place of all updates, while none are stored. */
export function NoUpdates() {
  return (
    <>
      There are no updates yet. They appear here when a feed brings some:{' '}
      <a href={addressOf(['figures'])}>see how feeds are read</a>.
    </>
  );
}
