import { REMIND_DAYS, type Remind } from './remind.ts';
import { ZoneField } from './zone-field.tsx';

interface Props {
  remind: Remind;
  choose: (part: Partial<Remind>) => void;
}

/** Renders how many days before key dates and at what time an alert reminds. */
export function RemindField({ remind: { days, time, zone }, choose }: Props) {
  const mark = (which: number, isChosen: boolean) =>
    choose({ days: REMIND_DAYS.filter((one) => (one === which ? isChosen : days.includes(one))) });
  return (
    <fieldset class="kinds when">
      <legend>Remind me of key dates</legend>
      {REMIND_DAYS.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={days.includes(one)}
            onChange={({ currentTarget }) => mark(one, currentTarget.checked)}
          />
          {one === 1 ? '1 day before' : `${one} days before`}
        </label>
      ))}
      {days.length > 0 && (
        <>
          <div class="clock">
            <label>
              Remind at
              <input type="time" value={time} onInput={({ currentTarget }) => choose({ time: currentTarget.value })} />
            </label>
            <ZoneField zone={zone} isRefused={false} choose={(chosen) => choose({ zone: chosen })} />
          </div>
          <p class="note">Of all updates that it finds, also earlier ones, to its destinations.</p>
        </>
      )}
    </fieldset>
  );
}
