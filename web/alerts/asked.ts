import type { Alert } from '../../clients/typescript/src/index.ts';
import { storeOf } from '../memory/store.ts';
import { tellToast } from '../parts/toast.tsx';
import type { UpdateFilter } from '../views/update-filter.ts';

/** The parts of an alert that identify it to a person. */
export type NamedAlert = Pick<Alert, 'id' | 'name'>;

/** The alert whose query is being chosen in the list of updates; null if there is none. */
export const editing = storeOf<NamedAlert | null>(null);

/** Counts changes of alerts in this tab. Views that show alerts reload when it changes. */
export const changes = storeOf(0);

/**
 * What the dialog edits: a new alert for a filter, a new filter for an alert, or without a filter its other
 * properties.
 */
export interface Asked {
  filter: UpdateFilter | null;
  of: NamedAlert | null;
  /** The element that gets the focus back when the dialog closes. */
  opener: HTMLElement;
}

let open: (asked: Asked) => void = () => {};
let load: () => Promise<unknown> = async () => {};
/** Registers the dialog and the function that loads its chunk. */
export const hearAsked = (hear: typeof open, loading: typeof load): void => {
  [open, load] = [hear, loading];
};

const NOT_LOADED =
  'The dialog could not be loaded, and nothing was changed. Check your connection and try again, or load the page again.';

/** Opens the alert dialog after loading its chunk. A failed load shows a toast. */
export async function askForAlert(asked: Asked): Promise<void> {
  const isLoaded = await load().then(
    () => true,
    () => false,
  );
  if (isLoaded) open(asked);
  else tellToast({ text: NOT_LOADED });
}
