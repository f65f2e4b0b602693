import { lazy } from '../parts/lazy.tsx';
import type { TeamProps } from './team-panel.tsx';
import { Waiting } from './waiting.tsx';

/** The team's record of an update, once its part of the app is loaded. */
export const Team = lazy<TeamProps>(
  () => import('./team-record.tsx').then(({ TeamPanel }) => TeamPanel),
  () => <Waiting />,
);
