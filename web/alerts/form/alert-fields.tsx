import type { Alert } from '../../../clients/typescript/src/index.ts';
import { Loading } from '../../components/loading.tsx';
import { AlertReadError } from '../alert-errors.tsx';
import { DESTINATION_KIND_LABELS, getDisplayAddress } from '../destinations/format-destination.ts';
import type { useDestinations } from '../destinations/use-destinations.ts';
import { REMINDER_DAYS, type RemindersForm } from '../schedule-form.ts';
import { TimeZoneField } from './schedule-field.tsx';

interface RemindersFieldProps {
  reminders: RemindersForm;
  onChange: (part: Partial<RemindersForm>) => void;
}

/** Renders how many days before key dates and at what time an alert reminds. */
export function RemindersField({ reminders: { days, time, zone }, onChange }: RemindersFieldProps) {
  const toggleDay = (which: number, isChosen: boolean) =>
    onChange({ days: REMINDER_DAYS.filter((one) => (one === which ? isChosen : days.includes(one))) });
  return (
    <fieldset class="kinds when">
      <legend>Remind me of key dates</legend>
      {REMINDER_DAYS.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={days.includes(one)}
            onChange={({ currentTarget }) => toggleDay(one, currentTarget.checked)}
          />
          {one === 1 ? '1 day before' : `${one} days before`}
        </label>
      ))}
      {days.length > 0 && (
        <>
          <div class="clock">
            <label>
              Remind at
              <input
                type="time"
                value={time}
                onInput={({ currentTarget }) => onChange({ time: currentTarget.value })}
              />
            </label>
            <TimeZoneField zone={zone} isInvalid={false} onChange={(chosen) => onChange({ zone: chosen })} />
          </div>
          <p class="note">Sent to the destinations, for all matching updates including earlier ones.</p>
        </>
      )}
    </fieldset>
  );
}

type AlertMatchKind = Alert['kinds'][number];
const MATCH_KIND_LABELS: Record<AlertMatchKind, string> = {
  new: 'New updates',
  edited: 'Edits of earlier matches',
};
const MATCH_KINDS = Object.keys(MATCH_KIND_LABELS) as AlertMatchKind[];

interface MatchKindsFieldProps {
  kinds: AlertMatchKind[];
  onChange: (kinds: AlertMatchKind[]) => void;
}

/** Renders the choice between new updates and edits. */
export function MatchKindsField({ kinds, onChange }: MatchKindsFieldProps) {
  const toggleKind = (kind: AlertMatchKind, isChosen: boolean) =>
    onChange(MATCH_KINDS.filter((one) => (one === kind ? isChosen : kinds.includes(one))));
  return (
    <fieldset class="kinds">
      <legend>Notify about</legend>
      {MATCH_KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ currentTarget }) => toggleKind(kind, currentTarget.checked)}
          />
          {MATCH_KIND_LABELS[kind]}
        </label>
      ))}
    </fieldset>
  );
}

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
