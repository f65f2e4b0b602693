import { formatShortDay } from '../format-schedule.ts';
import { type ScheduleForm, WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '../schedule-form.ts';

interface DaysFieldProps {
  when: ScheduleForm;
  onChange: (part: Partial<ScheduleForm>) => void;
}

/** Renders the days of a daily digest, or the one day of a weekly digest. */
export function DaysField({ when: { every, days, day }, onChange }: DaysFieldProps) {
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
