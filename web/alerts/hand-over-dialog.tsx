import { useRef, useState } from 'preact/hooks';
import type { OwnedAlert, TeamPerson } from '../../clients/typescript/src/index.ts';
import { transferAlert } from '../api/admin.ts';
import { ApiError, type Explanation } from '../api/problem.ts';
import { useSending } from '../api/sending.ts';
import { CloseButton, closeAround, Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { tellToast } from '../parts/toast.tsx';
import { calledOf } from '../reviews/words.ts';
import { currentSession } from '../session/state.ts';
import { changes } from './asked.ts';
import { explainChange } from './failure.tsx';

interface Props {
  alert: OwnedAlert;
  /** The people who can be chosen; null until they are loaded, empty if they cannot be listed. */
  people: TeamPerson[] | null;
  close: () => void;
  /** Gets the alert with its new owner. */
  done: (alert: OwnedAlert) => void;
}

/** Renders the dialog that transfers an alert. The current admin is preselected. */
export function HandOverDialog({ alert: { id, name, owner_id, feed_since }, people, close, done }: Props) {
  const me = currentSession()?.sub ?? '';
  const others = (people ?? []).filter((person) => person.id !== me && person.id !== owner_id);
  const isOthers = owner_id !== me;
  const [to, setTo] = useState(isOthers ? me : '');
  const { isBusy, error, send } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const handOver = (event: Event) => {
    event.preventDefault();
    void send(async () => {
      const given = await transferAlert(id, to);
      closeAround(form.current);
      done(given);
      changes.set(changes.get() + 1);
      tellToast({ text: `The alert ${name} belongs to ${to === me ? 'you' : calledIn(others, to)} now.` });
    });
  };
  return (
    <Dialog heading="Hand over alert" isBusy={isBusy} close={close}>
      <form ref={form} onSubmit={handOver}>
        <p>
          The new owner of <bdi class="key-name">{name}</bdi> gets its channels and webhooks, as far as their role
          allows. Mailboxes stay behind{feed_since && ', and the address of its feed ends'}. It goes on with the next
          update.
        </p>
        <label>
          New owner
          <select
            required
            value={to}
            aria-busy={people === null}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          >
            {!isOthers && <option value="">Choose a person</option>}
            {isOthers && <option value={me}>You</option>}
            {others.map((person) => (
              <option key={person.id} value={person.id}>
                {calledOf(person)}
              </option>
            ))}
          </select>
          {people?.length === 0 && <small>Other people cannot be listed now. Load the page again to choose one.</small>}
        </label>
        {error != null && <Failure error={error} words={explainHandOver} />}
        <footer>
          <CloseButton label="Cancel" isBusy={isBusy} />
          <button type="submit" aria-busy={isBusy}>
            Hand over
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function calledIn(people: TeamPerson[], id: string): string {
  const person = people.find((one) => one.id === id);
  return person ? calledOf(person) : id;
}

/** Error codes that concern the new owner here, but the signed-in person elsewhere. */
const OF_THE_NEW_OWNER = ['owner_unknown', 'people_elsewhere', 'too_many_alerts', 'too_many_destinations'];

/** Explains why a transfer failed. Errors about the new owner use the detail of the service. */
function explainHandOver(error: unknown): Explanation {
  if (!(error instanceof ApiError) || !OF_THE_NEW_OWNER.includes(error.problem.code ?? '')) return explainChange(error);
  return { title: 'The alert was not handed over.', remedy: error.problem.detail ?? 'Choose another person.' };
}
