import { type Day, dayShown, mostOf } from './days.ts';

const HEIGHT = 100;
/** Of a day's width; the rest is the gap to the next day. */
const BAR = 0.75;

/** Entries a day as bars. */
export function DayBars({ days, label }: { days: Day[]; label: string }) {
  const most = Math.max(1, mostOf(days));
  return (
    <svg
      class="chart day-bars"
      viewBox={`0 0 ${Math.max(1, days.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {days.map(({ date, entries }, x) => (
        <rect key={date} x={x} y={HEIGHT - (entries / most) * HEIGHT} width={BAR} height={(entries / most) * HEIGHT}>
          <title>{`${dayShown(date)}: ${entries}`}</title>
        </rect>
      ))}
    </svg>
  );
}
