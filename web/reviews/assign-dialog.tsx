import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { SeenReview } from '../api/reviews.ts';
import { type Outcome, readAll, setAll, type Wanted } from './assign-many.ts';
import { AssignOutcomes, countOutcomes } from './assign-outcomes.tsx';
import { KEEP } from './assignee-field.tsx';
import { type Decision, DecisionFields } from './decision-fields.tsx';
import { missingIn } from './draft.ts';
import { STATES, type State } from './words.ts';

export interface AssignProps {
  entries: FoundEntry[];
  close: () => void;
}

/** Each review is a separate request. */
const MOST = 100;

const LEFT: Decision = { state: KEEP, assignee: KEEP, due: '', impact: KEEP, reason: '' };

/** Returns the changed fields. Unchanged or empty fields keep the value of each review. */
const wantedOf = (choice: Decision): Wanted =>
  Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => value !== KEEP && (value || name === 'assignee')),
  );

const missing = (wanted: Wanted): string =>
  Object.keys(wanted).length === 0 ? 'Choose what to set.' : missingIn(wanted);

/** Renders the dialog that changes several reviews: their current states, the form and the outcome of each. */
export function AssignDialog({ entries: chosen, close }: AssignProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [entries] = useState(() => chosen.slice(0, MOST));
  const [choice, setChoice] = useState<Decision>(LEFT);
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenReview | null>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  useLayoutEffect(() => {
    dialog.current?.showModal();
    void readAll(entries, (id, one) => setSeen((before) => new Map(before).set(id, one)));
  }, []);
  const isRead = seen.size === entries.length;
  const left = entries.filter(({ id }) => outcomes.get(id)?.kind !== 'set');
  const isTold = outcomes.size === entries.length && !isBusy;
  const seenOf = (id: string) => {
    const outcome = outcomes.get(id);
    return outcome?.kind === 'changed' ? outcome.now : (seen.get(id) ?? undefined);
  };
  const change = (part: Partial<Decision>) => {
    setFault('');
    setChoice({ ...choice, ...part });
  };
  const set = async (event: Event) => {
    event.preventDefault();
    const wanted = wantedOf(choice);
    setFault(missing(wanted));
    if (isBusy || !isRead || missing(wanted)) return;
    setBusy(true);
    setOutcomes(new Map([...outcomes].filter(([, { kind }]) => kind === 'set')));
    await setAll(left, seenOf, {
      wanted,
      tell: (id, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
    });
    setBusy(false);
  };
  const isDone = isTold && left.length === 0;
  return (
    <dialog
      class="assign"
      ref={dialog}
      aria-labelledby="assign-heading"
      onClose={close}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <article>
        <h2 id="assign-heading">Review {entries.length === 1 ? 'an update' : `${entries.length} updates`}</h2>
        {chosen.length > MOST && (
          <p>
            Of {chosen.length} that are selected the first {MOST} are taken.
          </p>
        )}
        <p class="standing" role="status">
          {outcomes.size > 0
            ? countOutcomes(outcomes, entries.length, isBusy)
            : isRead
              ? summaryOf(seen)
              : `Reading their state: ${seen.size} of ${entries.length}.`}
        </p>
        {isTold && <AssignOutcomes entries={left} outcomes={outcomes} />}
        <form onSubmit={set} noValidate>
          {!isDone && <DecisionFields decision={choice} change={change} keep="Leave as it is" missing={fault} />}
          <footer>
            <button type="button" class="secondary outline" disabled={isBusy} onClick={() => dialog.current?.close()}>
              Close
            </button>
            {!isDone && (
              <button type="submit" aria-busy={isBusy} disabled={!isRead}>
                {isTold ? `Set the ${left.length} as they are now` : `Set ${entries.length}`}
              </button>
            )}
          </footer>
        </form>
      </article>
    </dialog>
  );
}

/** Returns for example `Now: 3 new, 2 in review; assigned: 1.` */
function summaryOf(seen: ReadonlyMap<string, SeenReview | null>): string {
  const known = [...seen.values()].flatMap((one) => one?.value ?? []);
  const counts = (Object.keys(STATES) as State[])
    .map((state) => ({ state, count: known.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${STATES[state].toLowerCase()}`);
  const assigned = known.filter(({ assignee }) => assignee).length;
  const unknown = seen.size - known.length;
  return `Now: ${[...counts, unknown > 0 && `${unknown} not known`].filter(Boolean).join(', ')}; assigned: ${assigned}.`;
}
