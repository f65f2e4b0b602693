import type { FunctionComponent } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { Route } from '../browser/route.ts';
import { markWithUndo } from '../data/person/bulk-marks.ts';
import { toggleSaved } from '../data/person/saved-entries.ts';

/** The connection of a list to its reading pane. */
export interface SidePaneControls {
  openId: string;
  open: (entry: FoundEntry) => void;
  onListChange: (told: ListSummary) => void;
}

/** The state of a list for its reading pane. */
export interface ListSummary {
  entries: FoundEntry[];
  /** The number of updates as text. */
  count: string;
}

/** Renders the selected update. */
type ReaderComponent = FunctionComponent<{ id: string; entry: FoundEntry | undefined; isEmpty: boolean }>;

/** Renders the actions for selected updates. */
type SelectionBarComponent = FunctionComponent<{ entries: FoundEntry[]; onClear: () => void; actions?: ListAction[] }>;

/** Props of lazily loaded views with a list and a reading pane. */
export interface SplitViewProps {
  route: Route;
  reader: ReaderComponent;
  bar: SelectionBarComponent;
}

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
