import { useEffect, useRef, useState } from 'preact/hooks';
import { formatZone, listTimeZones } from '../../values/date-format.ts';
import { type findFieldErrors, formatFieldError } from '../alert-errors.tsx';
import { describeSchedule, formatShortDay } from '../format-schedule.ts';
import {
  fromScheduleForm,
  type ScheduleForm,
  validateSchedule,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Weekday,
} from '../schedule-form.ts';

const FREQUENCY_LABELS: Record<ScheduleForm['every'], string> = {
  instant: 'Immediately',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};

interface ScheduleFieldProps {
  schedule: ScheduleForm;
  onChange: (part: Partial<ScheduleForm>) => void;
  /** Whether the alert has a destination. */
  hasDestination: boolean;
  /** Validation errors of the schedule. */
  errors: ReturnType<typeof findFieldErrors>['faults'];
}

/** Renders the choice between instant messages and a daily or weekly digest. */
export function ScheduleField({ schedule, onChange, hasDestination, errors }: ScheduleFieldProps) {
  const hasErrorAt = (name: string) => errors.some(({ parameter }) => parameter.startsWith(`schedule.${name}`));
  const field = useRef<HTMLFieldSetElement>(null);
  const errorText = errors.map(formatFieldError).join(' ');
  // The invalid field may be outside the viewport.
  useEffect(() => {
    const one = (of: string) => field.current?.querySelector<HTMLElement>(of);
    if (errorText) (one('[aria-invalid="true"]') ?? one(':checked'))?.focus();
  }, [errorText]);
  return (
    <fieldset class="kinds when" ref={field}>
      <legend>When</legend>
      {(Object.keys(FREQUENCY_LABELS) as ScheduleForm['every'][]).map((every) => (
        <label key={every}>
          <input
            type="radio"
            name="every"
            value={every}
            checked={schedule.every === every}
            onChange={() => onChange({ every })}
          />
          {FREQUENCY_LABELS[every]}
        </label>
      ))}
      {schedule.every !== 'instant' && (
        <div class="clock">
          <DaysField when={schedule} onChange={onChange} />
          <label>
            Time
            <input
              type="time"
              value={schedule.time}
              aria-invalid={hasErrorAt('time') && !hasErrorAt('time_zone')}
              onInput={({ currentTarget }) => onChange({ time: currentTarget.value })}
            />
          </label>
          <TimeZoneField
            zone={schedule.zone}
            isInvalid={hasErrorAt('time_zone')}
            onChange={(zone) => onChange({ zone })}
          />
        </div>
      )}
      {errorText && (
        <p class="fault" role="alert">
          {errorText}
        </p>
      )}
      {!validateSchedule(schedule) && (
        <p class="note">
          {describeSchedule(fromScheduleForm(schedule))}
          {!hasDestination && ' This alert has no destination yet.'}
        </p>
      )}
    </fieldset>
  );
}

interface DaysFieldProps {
  when: ScheduleForm;
  onChange: (part: Partial<ScheduleForm>) => void;
}

/** Renders the days of a daily digest, or the one day of a weekly digest. */
function DaysField({ when: { every, days, day }, onChange }: DaysFieldProps) {
  if (every === 'weekly')
    return (
      <label>
        Day
        <select value={day} onChange={({ currentTarget }) => onChange({ day: currentTarget.value as Weekday })}>
          {WEEKDAYS.map((one) => (
            <option key={one} value={one}>
              {WEEKDAY_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
    );
  const toggleDay = (weekday: Weekday, isChosen: boolean) =>
    onChange({ days: WEEKDAYS.filter((one) => (one === weekday ? isChosen : days.includes(one))) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within this one would be drawn as another field
    <div role="group" class="days" aria-label="Days">
      {WEEKDAYS.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            aria-label={WEEKDAY_NAMES[one]}
            checked={days.includes(one)}
            onChange={({ currentTarget }) => toggleDay(one, currentTarget.checked)}
          />
          {formatShortDay(one)}
        </label>
      ))}
    </div>
  );
}

interface TimeZoneFieldProps {
  zone: string;
  isInvalid: boolean;
  onChange: (zone: string) => void;
}

/** Renders the time zone as text, and as a list after a click on Change. */
export function TimeZoneField({ zone, isInvalid, onChange }: TimeZoneFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isOpen) select.current?.focus();
  }, [isOpen]);
  if (!isOpen && !isInvalid)
    return (
      <p class="zone">
        {formatZone(zone)} time
        <button type="button" class="secondary outline" aria-label="Change time zone" onClick={() => setOpen(true)}>
          Change
        </button>
      </p>
    );
  const known = listTimeZones();
  return (
    <label class="zone">
      Time zone
      <select
        ref={select}
        value={zone}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {!known.some(([one]) => one === zone) && <option value={zone}>{formatZone(zone)}</option>}
        {known.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
