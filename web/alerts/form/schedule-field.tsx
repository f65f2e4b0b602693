import { useEffect, useRef } from 'preact/hooks';
import { describeSchedule } from '../format-schedule.ts';
import { fromScheduleForm, type ScheduleForm, validateSchedule } from '../schedule-form.ts';
import { DaysField } from './days-field.tsx';
import { type findFieldErrors, formatFieldError } from './field-errors.ts';
import { TimeZoneField } from './time-zone-field.tsx';

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
