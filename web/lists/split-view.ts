import type { FunctionComponent } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { Route } from '../browser/route.ts';
import type { ListAction } from './list-actions.ts';

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
