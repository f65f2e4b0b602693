interface DayFieldProps {
  label: string;
  day: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const DAY_MS = 86_400_000;
const QUICK_PERIOD_DAYS = [7, 30, 90];

interface QuickPeriodsProps {
  change: (part: { start: string; end: string }) => void;
}

/** Renders shortcuts for periods that end today. The address has only their first day. */
export function QuickPeriods({ change: onChange }: QuickPeriodsProps) {
  // Today counts as one of the days.
  const since = (days: number) => new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return (
    <div class="spans">
      {QUICK_PERIOD_DAYS.map((days) => (
        <button
          key={days}
          type="button"
          class="secondary outline"
          onClick={() => onChange({ start: since(days), end: '' })}
        >
          Last {days} days
        </button>
      ))}
    </div>
  );
}

/** While a year is typed, the date has a year of one to three digits. */
const isCompleteDay = (day: string) => day >= '1900';

/**
 * Renders a date field. It takes effect once it is complete; an empty field takes effect on blur, because a new date
 * may follow.
 */
export function DayField({ label, day, min = '', max = '', onChange }: DayFieldProps) {
  const take = (value: string) => {
    if (value !== day) onChange(value);
  };
  return (
    <label>
      {label}
      <input
        type="date"
        value={day}
        min={min}
        max={max}
        onChange={({ currentTarget: { value } }) => isCompleteDay(value) && take(value)}
        onBlur={({ currentTarget: { value } }) => (isCompleteDay(value) || value === '') && take(value)}
      />
    </label>
  );
}
