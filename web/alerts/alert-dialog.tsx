import { useState } from 'preact/hooks';
import { getAlert, listAlerts } from '../api/alerts.ts';
import { useReading } from '../api/reading.ts';
import { useSending } from '../api/sending.ts';
import { AddDialog } from '../destinations/add-dialog.tsx';
import { CloseButton, closeAround, Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { addressOf } from '../route.ts';
import { type Adding, AlertForm, type FormProps } from './alert-form.tsx';
import type { Asked } from './asked.ts';
import { alertQueryOf, sameForm } from './query.ts';

interface Props extends Pick<Asked, 'filter' | 'of'> {
  close: () => void;
}

/** Renders the dialog that creates an alert, changes its query, or without a filter changes everything else. */
export function AlertDialog({ filter, of, close }: Props) {
  const heading = of ? (filter ? 'Update alert' : 'Edit alert') : 'Alert me';
  const sending = useSending();
  const [adding, setAdding] = useState<Adding | null>(null);
  const form = { filter, sending, add: setAdding };
  return (
    <>
      <Dialog heading={heading} isBusy={sending.isBusy} close={close}>
        {of ? <Existing id={of.id} {...form} /> : <New {...form} />}
      </Dialog>
      {adding && <AddDialog {...adding} close={() => setAdding(null)} />}
    </>
  );
}

/** Loads the alert first, because an update needs the `ETag` of the version that the person saw. */
function Existing({ id, ...form }: FormProps & { id: string }) {
  const { value, error, retry } = useReading(`alert ${id}`, (signal) => getAlert(id, signal));
  if (value) return <AlertForm seen={value} {...form} />;
  return (
    <>
      {error == null ? <Loading what="the alert" shape="text" /> : <Failure error={error} retry={retry} />}
      <footer>
        <CloseButton label="Cancel" />
      </footer>
    </>
  );
}

/** Links to an alert with the same query, because a second one would notify twice. */
function New(form: FormProps) {
  const { value } = useReading('alerts', listAlerts);
  const query = form.filter ? sameForm(alertQueryOf(form.filter)) : '';
  const twin = value?.items.find((one) => sameForm(one.query) === query);
  return (
    <AlertForm seen={null} {...form}>
      {twin && (
        <p class="twin">
          You have an alert for this already:{' '}
          <a
            href={addressOf(['alerts', twin.id])}
            dir="auto"
            onClick={({ currentTarget }) => closeAround(currentTarget)}
          >
            {twin.name}
          </a>
        </p>
      )}
    </AlertForm>
  );
}
