interface DayProps {
  label: string;
  day: string;
  least?: string;
  most?: string;
  change: (day: string) => void;
}

const DAY_MS = 86_400_000;
const SPANS = [7, 30, 90];

/** The days up to today, of which the address holds the first. */
export function LastDays({ change }: { change: (part: { start: string; end: string }) => void }) {
  // The first of so many days, of which today is the last.
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

/** While a year is being written it is one of long ago. */
const isWhole = (day: string) => day >= '1900';

/** A day. It counts once it is whole; an emptied field counts when it is left, since it may be about to be written anew. */
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
