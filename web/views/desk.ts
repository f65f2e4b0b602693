import type { FunctionComponent } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { Route } from '../route.ts';
import type { ListAction } from './list-actions.ts';

/** The connection of a list to its reading pane. */
export interface Desk {
  openId: string;
  open: (entry: FoundEntry) => void;
  tell: (told: Told) => void;
}

/** The state of a list for its reading pane. */
export interface Told {
  entries: FoundEntry[];
  /** The number of updates as text. */
  count: string;
}

/** Renders the selected update. */
type ReaderComponent = FunctionComponent<{ id: string; entry: FoundEntry | undefined; isEmpty: boolean }>;

/** Renders the actions for selected updates. */
type BarComponent = FunctionComponent<{ entries: FoundEntry[]; clear: () => void; actions?: ListAction[] }>;

/** Props of lazily loaded views with a list and a reading pane. */
export interface DeskViewProps {
  route: Route;
  reader: ReaderComponent;
  bar: BarComponent;
}
