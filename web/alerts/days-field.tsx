import { short } from './schedule-words.ts';
import { DAYS, type Day, WEEK, type When } from './when.ts';

interface Props {
  when: When;
  change: (part: Partial<When>) => void;
}

/** Renders the days of a daily digest, or the one day of a weekly digest. */
export function DaysField({ when: { every, days, day }, change }: Props) {
  if (every === 'weekly')
    return (
      <label>
        Day
        <select value={day} onChange={({ currentTarget }) => change({ day: currentTarget.value as Day })}>
          {WEEK.map((one) => (
            <option key={one} value={one}>
              {DAYS[one]}
            </option>
          ))}
        </select>
      </label>
    );
  const mark = (which: Day, isChosen: boolean) =>
    change({ days: WEEK.filter((one) => (one === which ? isChosen : days.includes(one))) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within this one would be drawn as another field
    <div role="group" class="days" aria-label="Days">
      {WEEK.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            aria-label={DAYS[one]}
            checked={days.includes(one)}
            onChange={({ currentTarget }) => mark(one, currentTarget.checked)}
          />
          {short(one)}
        </label>
      ))}
    </div>
  );
}
