import type { Alert } from '../../clients/typescript/src/index.ts';
import { showToast } from '../data/messages.ts';
import { createSessionSignal } from '../data/session-signal.ts';
import type { UpdateFilter } from '../filters/update-filter.ts';

/** The parts of an alert that identify it to a person. */
export type NamedAlert = Pick<Alert, 'id' | 'name'>;

/** The alert whose query is being chosen in the list of updates; null if there is none. */
export const editedAlert = createSessionSignal<NamedAlert | null>(null);

/** Counts changes of alerts in this tab. Views that show alerts reload when it changes. */
export const alertChanges = createSessionSignal(0);

/**
 * What the dialog edits: a new alert for a filter, or an existing alert.
 * Of an existing alert it edits the filter, or without a filter all other properties.
 */
export interface AlertDialogRequest {
  filter: UpdateFilter | null;
  alert: NamedAlert | null;
  /** The element that gets the focus back when the dialog closes. */
  opener: HTMLElement;
}

let openDialog: (asked: AlertDialogRequest) => void = () => {};
let loadDialog: () => Promise<unknown> = async () => {};
/** Registers the dialog and the function that loads its chunk. */
export const registerAlertDialog = (onRequest: typeof openDialog, loader: typeof loadDialog): void => {
  [openDialog, loadDialog] = [onRequest, loader];
};

const DIALOG_LOAD_ERROR =
  'The dialog could not be loaded. Nothing was changed. Check your connection and try again, or reload the page.';

/** Opens the alert dialog after loading its chunk. A failed load shows a toast. */
export async function openAlertDialog(request: AlertDialogRequest): Promise<void> {
  const isLoaded = await loadDialog().then(
    () => true,
    () => false,
  );
  if (isLoaded) openDialog(request);
  else showToast({ text: DIALOG_LOAD_ERROR });
}
