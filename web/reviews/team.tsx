import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { lazy } from '../parts/lazy.tsx';
import type { TeamProps } from './team-panel.tsx';
import { Waiting } from './waiting.tsx';

const part = () => import('./team-record.tsx');

/** The team's record of an update, and what else is kept of it, once their part of the app is loaded. */
export const Team = lazy<TeamProps>(
  () => part().then(({ EntryRecord }) => EntryRecord),
  () => <Waiting />,
);

/** What is related to an update: read once the part is loaded, since it stands below the record. */
export const relatedTo = (entry: FoundEntry) => part().then(({ readRelated }) => readRelated(entry));
