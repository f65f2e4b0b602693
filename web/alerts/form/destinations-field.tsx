import { Loading } from '../../components/loading.tsx';
import { AlertReadError } from '../alert-errors.tsx';
import { DESTINATION_KIND_LABELS, getDisplayAddress } from '../destinations/format-destination.ts';
import type { useDestinations } from '../destinations/use-destinations.ts';

interface DestinationsFieldProps {
  destinations: ReturnType<typeof useDestinations>;
  /** May contain ids of destinations that were deleted. */
  selectedIds: string[];
  onChange: (ids: string[]) => void;
  /** Opens the add dialog on top of the form, which keeps its input. */
  onAdd: () => void;
}

const STATE_NOTES = {
  active: '',
  unverified: 'not verified yet; nothing is sent until it is',
  paused: 'paused; nothing is sent until it is verified again',
};

/** Renders the choice of destinations of an alert. */
export function DestinationsField({
  destinations: { list, error, retry },
  selectedIds,
  onChange,
  onAdd,
}: DestinationsFieldProps) {
  const toggleDestination = (id: string, isChosen: boolean) =>
    onChange((list ?? []).map((one) => one.id).filter((one) => (one === id ? isChosen : selectedIds.includes(one))));
  return (
    <fieldset class="kinds offers">
      <legend>Send to</legend>
      {error != null && <AlertReadError error={error} onRetry={retry} />}
      {!list && error == null && <Loading subject="your destinations" shape="text" />}
      {list?.length === 0 && (
        <p class="note">You have no destinations yet. Without one, matches appear only in the app.</p>
      )}
      {list?.map((destination) => {
        const { id, kind, name, state } = destination;
        const description = [DESTINATION_KIND_LABELS[kind], getDisplayAddress(destination), STATE_NOTES[state]]
          .filter(Boolean)
          .join(' · ');
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={selectedIds.includes(id)}
              onChange={({ currentTarget }) => toggleDestination(id, currentTarget.checked)}
            />
            <span>
              <bdi>{name}</bdi>
              <small>{description}</small>
            </span>
          </label>
        );
      })}
      {list && (
        <button type="button" class="secondary outline" onClick={onAdd}>
          Add a destination
        </button>
      )}
    </fieldset>
  );
}
