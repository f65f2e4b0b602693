import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { markWithUndo } from '../data/person/bulk-marks.ts';
import { toggleSaved } from '../data/person/saved-entries.ts';

/** An action for several updates. */
export interface ListAction {
  name: string;
  run: (entries: FoundEntry[]) => unknown;
}

export const getIds = (entries: FoundEntry[]): string[] => entries.map(({ id }) => id);

const toggleAllSaved = (entries: FoundEntry[]) => toggleSaved(getIds(entries));
const MARK_ACTIONS: ListAction[] = (['read', 'unread'] as const).map((as) => ({
  name: `Mark ${as}`,
  run: (entries) => markWithUndo(entries, as),
}));

/** The actions for selected updates. */
export const LIST_ACTIONS: ListAction[] = [...MARK_ACTIONS, { name: 'Save', run: toggleAllSaved }];

/** The actions for selected updates in the saved list. */
export const SAVED_ACTIONS: ListAction[] = [...MARK_ACTIONS, { name: 'Remove', run: toggleAllSaved }];
