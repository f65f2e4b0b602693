import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { createAlert, getAlert, type SeenAlert, updateAlert } from '../api/alerts.ts';
import { isConflict } from '../api/problem.ts';
import type { useSending } from '../api/sending.ts';
import type { AddDialog } from '../destinations/add-dialog.tsx';
import { useDestinations } from '../destinations/known.ts';
import { CloseButton, closeAround } from '../parts/dialog.tsx';
import { tellToast } from '../parts/toast.tsx';
import { addressOf, goTo } from '../route.ts';
import type { UpdateFilter } from '../views/update-filter.ts';
import { Conflict, Notes } from './alert-notes.tsx';
import { changes, editing } from './asked.ts';
import { DestinationsField } from './destinations-field.tsx';
import { useDraft } from './draft.ts';
import { AlertFailure } from './failure.tsx';
import { faultsAt } from './faults.ts';
import { KindsField } from './kinds-field.tsx';
import { PreviewSection } from './preview.tsx';
import { alertable, alertQueryOf } from './query.ts';
import { FilterWords } from './query-chips.tsx';
import { RemindField } from './remind-field.tsx';
import { WhenField } from './when-field.tsx';

const LONGEST_NAME = 80;

/** What the form passes to the dialog that adds a destination. */
export type Adding = Pick<Parameters<typeof AddDialog>[0], 'known' | 'added'>;

export interface FormProps {
  /** Null if the query does not change. */
  filter: UpdateFilter | null;
  sending: ReturnType<typeof useSending>;
  /** Opens the add dialog on top of this one, which keeps its input. */
  add: (adding: Adding) => void;
}

interface Props extends FormProps {
  /** The alert to change; null for a new one. */
  seen: SeenAlert | null;
  children?: ComponentChildren;
}

/** Renders the form for the name, match kinds, destinations, schedule and reminders of an alert. */
export function AlertForm({ seen, filter, sending: { isBusy, error, send }, add, children }: Props) {
  const destinations = useDestinations();
  const [base, setBase] = useState(seen);
  const [conflict, setConflict] = useState<Alert | null>(null);
  const draft = useDraft(filter, base?.value);
  const { missing, body, when, chooseWhen, setSendsTo } = draft;
  const refused = faultsAt('schedule', error);
  const afterFailure = async (failure: unknown) => {
    if (!base || !isConflict(failure)) throw failure;
    const fresh = await getAlert(base.value.id);
    setBase(fresh);
    setConflict(fresh.value);
  };
  const form = useRef<HTMLFormElement>(null);
  const save = (event: Event) => {
    event.preventDefault();
    if (missing) return;
    void send(() =>
      (base ? updateAlert(base.value.id, body, base.etag) : createAlert({ query: {}, ...body }))
        .then((stored) => {
          closeAround(form.current);
          tell(stored, seen ? 'is changed' : 'is made');
        })
        .catch(afterFailure),
    );
  };
  const toDigest = () => {
    chooseWhen({ every: 'daily' });
    // The button disappears with the warning, so the focus moves to the choice that it made.
    form.current?.querySelector<HTMLElement>('[value="daily"]')?.focus();
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
          value={draft.name}
          onInput={({ currentTarget }) => draft.type(currentTarget.value)}
        />
      </label>
      <KindsField kinds={draft.kinds} choose={draft.setKinds} />
      <RemindField remind={draft.remind} choose={draft.chooseRemind} />
      <DestinationsField
        known={destinations}
        chosen={draft.destinations}
        choose={setSendsTo}
        add={() => add({ known: destinations.list ?? [], added: (id) => setSendsTo([...draft.destinations, id]) })}
      />
      <WhenField when={when} choose={chooseWhen} isSent={draft.destinations.length > 0} faults={refused.faults} />
      {filter && (
        <PreviewSection query={alertQueryOf(filter)} isAtOnce={when.every === 'instant'} toDigest={toDigest} />
      )}
      {error != null && !refused.isAll && <AlertFailure error={error} />}
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

/** Shows a toast with a link to the stored alert. */
function tell({ id, name }: Alert, what: string): void {
  changes.set(changes.get() + 1);
  if (editing.get()?.id === id) editing.set(null);
  tellToast({
    text: `The alert ${name} ${what}.`,
    action: { name: 'Show it', run: () => goTo(addressOf(['alerts', id])) },
  });
}
