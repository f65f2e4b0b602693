import { useState } from 'preact/hooks';
import { buildHref } from '../../browser/route.ts';
import { CloseButton, closeParentDialog, Dialog } from '../../components/dialog.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Loading } from '../../components/loading.tsx';
import { getAlert, listAlerts } from '../../data/api/alerts.ts';
import { useFetch, useSubmission } from '../../data/use-fetch.ts';
import type { AlertDialogRequest } from '../alert-dialog-request.ts';
import { normalizeAlertQuery, toAlertQuery } from '../alert-query.ts';
import { AddDestinationDialog } from '../destinations/add-destination-dialog.tsx';
import { type AddDestinationRequest, AlertForm, type AlertFormContext } from './alert-form.tsx';

interface AlertDialogProps extends Pick<AlertDialogRequest, 'filter' | 'alert'> {
  onClose: () => void;
}

/**
 * Renders the dialog that creates an alert or changes one.
 * With a filter it changes the query, without one everything else.
 */
export function AlertDialog({ filter, alert, onClose }: AlertDialogProps) {
  const editHeading = filter ? 'Update alert' : 'Edit alert';
  const heading = alert ? editHeading : 'Create alert';
  const sending = useSubmission();
  const [adding, setAdding] = useState<AddDestinationRequest | null>(null);
  const form = { filter, sending, onAddDestination: setAdding };
  return (
    <>
      <Dialog heading={heading} isBusy={sending.isBusy} onClose={onClose}>
        {alert ? <EditAlertForm id={alert.id} {...form} /> : <NewAlertForm {...form} />}
      </Dialog>
      {adding && <AddDestinationDialog {...adding} onClose={() => setAdding(null)} />}
    </>
  );
}

/** Loads the alert first, because an update needs the `ETag` of the version that the person saw. */
function EditAlertForm({ id, ...form }: AlertFormContext & { id: string }) {
  const { value, error, retry } = useFetch(`alert ${id}`, (signal) => getAlert(id, signal));
  if (value) return <AlertForm loadedAlert={value} {...form} />;
  return (
    <>
      {error == null ? <Loading subject="the alert" shape="text" /> : <ErrorMessage error={error} onRetry={retry} />}
      <footer>
        <CloseButton label="Cancel" />
      </footer>
    </>
  );
}

/** Links to an alert with the same query, because a second one would notify twice. */
function NewAlertForm(form: AlertFormContext) {
  const { value } = useFetch('alerts', listAlerts);
  const query = form.filter ? normalizeAlertQuery(toAlertQuery(form.filter)) : '';
  const duplicate = value?.items.find((one) => normalizeAlertQuery(one.query) === query);
  return (
    <AlertForm loadedAlert={null} {...form}>
      {duplicate && (
        <p class="twin">
          You already have an alert for these filters:{' '}
          <a
            href={buildHref(['alerts', duplicate.id])}
            dir="auto"
            onClick={({ currentTarget }) => closeParentDialog(currentTarget)}
          >
            {duplicate.name}
          </a>
        </p>
      )}
    </AlertForm>
  );
}
