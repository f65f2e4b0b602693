import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { lazy } from '../parts/lazy.tsx';
import type { TeamProps } from './team-panel.tsx';
import { Waiting } from './waiting.tsx';

const part = () => import('./team-record.tsx');

/** Renders the details below an update. The chunk is loaded on demand. */
export const Team = lazy<TeamProps>(
  () => part().then(({ EntryRecord }) => EntryRecord),
  () => <Waiting />,
);

/** Loads related updates after their chunk, because they are below the details. */
export const relatedTo = (entry: FoundEntry) => part().then(({ readRelated }) => readRelated(entry));
