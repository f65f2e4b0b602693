import type { Alert } from '../../clients/typescript/src/index.ts';
import { storeOf } from '../memory/store.ts';
import { tellToast } from '../parts/toast.tsx';
import type { UpdateFilter } from '../views/update-filter.ts';

/** An alert as it is called. */
export type NamedAlert = Pick<Alert, 'id' | 'name'>;

/** The alert whose query is being chosen in the list of updates; null where none is. */
export const editing = storeOf<NamedAlert | null>(null);

/** How often an alert was made or changed here: what shows alerts reads them again. */
export const changes = storeOf(0);

/** What is asked of the dialog: a new alert for a filter, another filter for an alert, or without a filter its name and kinds. */
export interface Asked {
  filter: UpdateFilter | null;
  of: NamedAlert | null;
  /** Takes the focus when the dialog closes. */
  opener: HTMLElement;
}

let open: (asked: Asked) => void = () => {};
let load: () => Promise<unknown> = async () => {};
/** Hears what is asked, once `loading` has brought the part of the app that the dialog is in. */
export const hearAsked = (hear: typeof open, loading: typeof load): void => {
  [open, load] = [hear, loading];
};

const NOT_LOADED =
  'The dialog could not be loaded, and nothing was changed. Check your connection and try again, or load the page again.';

/** Opens the dialog of an alert, once its part of the app is loaded. */
export async function askForAlert(asked: Asked): Promise<void> {
  const isLoaded = await load().then(
    () => true,
    () => false,
  );
  if (isLoaded) open(asked);
  else tellToast({ text: NOT_LOADED });
}
