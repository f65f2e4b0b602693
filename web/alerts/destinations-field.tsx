import type { useDestinations } from '../destinations/known.ts';
import { addressShown, KINDS } from '../destinations/words.ts';
import { Loading } from '../parts/loading.tsx';
import { AlertReadFailure } from './failure.tsx';

interface Props {
  known: ReturnType<typeof useDestinations>;
  /** May contain ids of destinations that were deleted. */
  chosen: string[];
  choose: (ids: string[]) => void;
  /** Opens the add dialog on top of the form, which keeps its input. */
  add: () => void;
}

const NOTES = {
  active: '',
  unverified: 'not verified yet: it gets nothing until it is',
  paused: 'paused: it gets nothing until it is verified again',
};

/** Renders the choice of destinations of an alert. */
export function DestinationsField({ known: { list, error, retry }, chosen, choose, add }: Props) {
  const mark = (id: string, isChosen: boolean) =>
    choose((list ?? []).map((one) => one.id).filter((one) => (one === id ? isChosen : chosen.includes(one))));
  return (
    <fieldset class="kinds offers">
      <legend>Send it to</legend>
      {error != null && <AlertReadFailure error={error} retry={retry} />}
      {!list && error == null && <Loading what="your destinations" shape="text" />}
      {list?.length === 0 && <p class="note">You have no destinations yet. Without one, you read the alert here.</p>}
      {list?.map((destination) => {
        const { id, kind, name, state } = destination;
        const about = [KINDS[kind], addressShown(destination), NOTES[state]].filter(Boolean).join(' · ');
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => mark(id, currentTarget.checked)}
            />
            <span>
              <bdi>{name}</bdi>
              <small>{about}</small>
            </span>
          </label>
        );
      })}
      {list && (
        <button type="button" class="secondary outline" onClick={add}>
          Add a destination
        </button>
      )}
    </fieldset>
  );
}
