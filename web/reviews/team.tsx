import { lazy } from '../parts/lazy.tsx';
import type { TeamProps } from './team-panel.tsx';
import { Waiting } from './waiting.tsx';

const part = () => import('./team-record.tsx');

/** The team's record of an update, once its part of the app is loaded. */
export const Team = lazy<TeamProps>(
  () => part().then(({ TeamPanel }) => TeamPanel),
  () => <Waiting />,
);

/** When the record is there, or does not come: what stands below it comes then, so that nothing moves. */
export const teamSettled = (entryId: string): Promise<unknown> =>
  part()
    .then(({ reviewKnown }) => reviewKnown(entryId))
    .catch(() => null);
