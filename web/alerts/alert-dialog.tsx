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

/** Makes an alert, gives one another query, or with no filter changes the rest of it. */
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

/** A change is one of what the person has seen: that is read first. */
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

/** With the name of an alert that rings for the same already: a second one would ring twice. */
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
