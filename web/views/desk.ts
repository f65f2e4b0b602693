import type { FunctionComponent } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { Route } from '../route.ts';
import type { ListAction } from './list-actions.ts';

/** What stands beside a list. */
export interface Desk {
  openId: string;
  open: (entry: FoundEntry) => void;
  tell: (told: Told) => void;
}

/** What a list says to what stands beside it. */
export interface Told {
  entries: FoundEntry[];
  /** How many there are, in words. */
  count: string;
}

/** Draws the update that is open. */
type ReaderComponent = FunctionComponent<{ id: string; entry: FoundEntry | undefined; isEmpty: boolean }>;

/** Shows what can be done with the updates that are selected. */
type BarComponent = FunctionComponent<{ entries: FoundEntry[]; clear: () => void; actions?: ListAction[] }>;

/** What a view with a list and a reader is given where it comes with a part of the app. */
export interface DeskViewProps {
  route: Route;
  reader: ReaderComponent;
  bar: BarComponent;
}
