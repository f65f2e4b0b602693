import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { createAlert, getAlert, listAlerts, type SeenAlert, updateAlert } from '../api/alerts.ts';
import { useCatalog } from '../api/catalog.ts';
import { useReading } from '../api/reading.ts';
import { AddDialog } from '../destinations/add-dialog.tsx';
import { useDestinations } from '../destinations/known.ts';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { tellToast } from '../parts/toast.tsx';
import { addressOf, goTo } from '../route.ts';
import { chipsOf } from '../views/filter-chips.tsx';
import type { UpdateFilter } from '../views/update-filter.ts';
import { type Asked, changes, editing } from './asked.ts';
import { DestinationsField } from './destinations-field.tsx';
import { CloseButton, closeAround, Dialog } from './dialog.tsx';
import { AlertFailure, isConflict } from './failure.tsx';
import { PreviewSection } from './preview.tsx';
import { alertable, alertQueryOf, sameForm } from './query.ts';
import { FilterWords } from './query-chips.tsx';
import { kindsOf, nameOf } from './words.ts';

interface Props extends Pick<Asked, 'filter' | 'of'> {
  close: () => void;
}

/** Makes an alert, gives one another query, or with no filter another name and other kinds. */
export function AlertDialog({ filter, of, close }: Props) {
  const heading = of ? (filter ? 'Update alert' : 'Edit alert') : 'Alert me';
  const [isBusy, setBusy] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const form = { filter, isBusy, setBusy, add: setAdding };
  return (
    <>
      <Dialog heading={heading} isBusy={isBusy} close={close}>
        {of ? <Existing id={of.id} {...form} /> : <New {...form} />}
      </Dialog>
      {adding && <AddDialog {...adding} close={() => setAdding(null)} />}
    </>
  );
}

/** What a destination that is added from here is added to. */
type Adding = Pick<Parameters<typeof AddDialog>[0], 'known' | 'added'>;

interface FormProps extends Pick<Props, 'filter'> {
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  /** Adds a destination over this dialog, which keeps what was typed. */
  add: (adding: Adding) => void;
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

type Kind = Alert['kinds'][number];
const KINDS: Record<Kind, string> = { new: 'New updates', edited: 'Edits of updates that matched before' };
const LONGEST_NAME = 80;

interface AlertFormProps extends FormProps {
  /** The alert that is changed; null for a new one. */
  seen: SeenAlert | null;
  children?: ComponentChildren;
}

function AlertForm({ seen, filter, isBusy, setBusy, add, children }: AlertFormProps) {
  const proposed = useProposedName(filter);
  const [typed, setTyped] = useState<string | null>(seen?.value.name ?? null);
  const [kinds, setKinds] = useState<Kind[]>(seen?.value.kinds ?? ['new']);
  const [sendsTo, setSendsTo] = useState<string[] | null>(null);
  const destinations = useDestinations();
  const [base, setBase] = useState(seen);
  const [conflict, setConflict] = useState<Alert | null>(null);
  const [error, setError] = useState<unknown>(null);
  const name = typed ?? proposed;
  const chosen = sendsTo ?? seen?.value.destinations ?? [];
  const missing = name.trim() ? (kinds.length === 0 ? 'Choose at least one.' : '') : 'Give it a name.';
  const choose = (kind: Kind, isChosen: boolean) =>
    setKinds((Object.keys(KINDS) as Kind[]).filter((one) => (one === kind ? isChosen : kinds.includes(one))));
  const store = (): Promise<Alert> => {
    const query = filter ? { query: alertQueryOf(filter) } : {};
    // What nobody touched is not sent: an alert of somebody else has destinations of theirs.
    const body = { name: name.trim(), kinds, ...query, ...(sendsTo ? { destinations: sendsTo } : {}) };
    return base ? updateAlert(base.value.id, body, base.etag) : createAlert({ query: {}, ...body });
  };
  const afterFailure = async (failure: unknown) => {
    if (!base || !isConflict(failure)) return setError(failure);
    const fresh = await getAlert(base.value.id);
    setBase(fresh);
    setConflict(fresh.value);
  };
  const addOne = () => add({ known: destinations.list ?? [], added: (id) => setSendsTo([...chosen, id]) });
  const form = useRef<HTMLFormElement>(null);
  const save = async (event: Event) => {
    event.preventDefault();
    if (isBusy || missing) return;
    setBusy(true);
    setError(null);
    try {
      const stored = await store();
      closeAround(form.current);
      tell(stored, seen ? 'is changed' : 'is made');
    } catch (failure) {
      await afterFailure(failure).catch(setError);
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={save} noValidate>
      {conflict && <Conflict alert={conflict} />}
      {filter && <FilterWords filter={alertable(filter)} />}
      {children}
      <Notes filter={filter} isAnother={seen !== null} />
      <label>
        Name
        <input
          type="text"
          maxLength={LONGEST_NAME}
          dir="auto"
          value={name}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <fieldset class="kinds">
        <legend>Rings for</legend>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ currentTarget }) => choose(kind, currentTarget.checked)}
            />
            {KINDS[kind]}
          </label>
        ))}
      </fieldset>
      <DestinationsField known={destinations} chosen={chosen} choose={setSendsTo} add={addOne} />
      {filter && <PreviewSection query={alertQueryOf(filter)} />}
      {error != null && <AlertFailure error={error} />}
      <footer>
        <span class="fault" role="status">
          {missing}
        </span>
        <CloseButton label={conflict ? 'Leave it as it is now' : 'Cancel'} isBusy={isBusy} />
        <button type="submit" disabled={missing !== ''} aria-busy={isBusy}>
          {seen ? (conflict ? 'Save mine over it' : 'Save') : 'Create alert'}
        </button>
      </footer>
    </form>
  );
}

/** What is told once it is stored, with the way to it. */
function tell({ id, name }: Alert, what: string): void {
  changes.set(changes.get() + 1);
  if (editing.get()?.id === id) editing.set(null);
  tellToast({
    text: `The alert ${name} ${what}.`,
    action: { name: 'Show it', run: () => goTo(addressOf(['alerts', id])) },
  });
}

/** The words of the search and the values of the filters, as short as they are known. */
function useProposedName(filter: UpdateFilter | null): string {
  const { value: catalog } = useCatalog();
  if (!filter) return '';
  const values = chipsOf(alertable(filter), catalog).map(({ kind, name, short }) =>
    kind === 'Jurisdiction' ? short : name,
  );
  return nameOf([filter.search, ...values].filter(Boolean));
}

/** What somebody may not expect of an alert. */
function Notes({ filter, isAnother }: { filter: UpdateFilter | null; isAnother: boolean }) {
  if (!filter) return null;
  return (
    <>
      {(filter.start || filter.end) && (
        <p class="note">The days are left out: an alert rings for what comes from now on.</p>
      )}
      {isAnother && (
        <p class="note">With other filters it begins anew: what matched the former ones is no longer listed.</p>
      )}
    </>
  );
}

/** How it stands now, for somebody who was about to change it. */
function Conflict({ alert }: { alert: Alert }) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>This alert was changed elsewhere meanwhile.</strong> It is now called <bdi>{alert.name}</bdi> and rings
        for {kindsOf(alert).toLowerCase()}. What you chose is still here.
      </p>
    </div>
  );
}
