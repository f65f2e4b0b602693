import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { toggleSaved } from '../memory/saved.ts';
import { markWithUndo } from './mark-many.ts';

/** An action for several updates. */
export interface ListAction {
  name: string;
  run: (entries: FoundEntry[]) => unknown;
}

export const idsOf = (entries: FoundEntry[]): string[] => entries.map(({ id }) => id);

const toggleAll = (entries: FoundEntry[]) => toggleSaved(idsOf(entries));
const MARKS: ListAction[] = (['read', 'unread'] as const).map((as) => ({
  name: `Mark ${as}`,
  run: (entries) => markWithUndo(entries, as),
}));

/** The actions for selected updates. */
export const ACTIONS: ListAction[] = [...MARKS, { name: 'Save', run: toggleAll }];

/** The actions for selected updates in the saved list. */
export const SAVED_ACTIONS: ListAction[] = [...MARKS, { name: 'Remove', run: toggleAll }];
