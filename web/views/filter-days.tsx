interface DayProps {
  label: string;
  day: string;
  least?: string;
  most?: string;
  change: (day: string) => void;
}

const DAY_MS = 86_400_000;
const SPANS = [7, 30, 90];

/** Renders shortcuts for periods that end today. The address has only their first day. */
export function LastDays({ change }: { change: (part: { start: string; end: string }) => void }) {
  // Today counts as one of the days.
  const since = (days: number) => new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return (
    <div class="spans">
      {SPANS.map((days) => (
        <button
          key={days}
          type="button"
          class="secondary outline"
          onClick={() => change({ start: since(days), end: '' })}
        >
          Last {days} days
        </button>
      ))}
    </div>
  );
}

/** While a year is typed, the date has a year of one to three digits. */
const isWhole = (day: string) => day >= '1900';

/**
 * Renders a date field. It takes effect once it is complete; an empty field takes effect on blur, because a new date
 * may follow.
 */
export function DayField({ label, day, least = '', most = '', change }: DayProps) {
  const take = (value: string) => {
    if (value !== day) change(value);
  };
  return (
    <label>
      {label}
      <input
        type="date"
        value={day}
        min={least}
        max={most}
        onChange={({ currentTarget: { value } }) => isWhole(value) && take(value)}
        onBlur={({ currentTarget: { value } }) => (isWhole(value) || value === '') && take(value)}
      />
    </label>
  );
}
