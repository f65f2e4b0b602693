import { REMINDER_DAYS, type RemindersForm } from '../reminders.ts';
import { TimeZoneField } from './time-zone-field.tsx';

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
