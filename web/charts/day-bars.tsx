import { dayShown } from '../parts/date-format.ts';
import { type Day, mostOf } from './days.ts';

const HEIGHT = 100;
/** Of a day's width; the rest is the gap to the next day. */
const BAR = 0.75;

/** Entries a day as bars on a line, each day with its number under the pointer. */
export function DayBars({ days, label, isSmall }: { days: Day[]; label: string; isSmall: boolean }) {
  const most = Math.max(1, mostOf(days));
  return (
    <svg
      class={isSmall ? 'chart day-bars small' : 'chart day-bars'}
      viewBox={`0 0 ${Math.max(1, days.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {days.map(({ date, entries }, x) => (
        <g key={date}>
          <title>{`${dayShown(date)}: ${entries}`}</title>
          {/* A day without a bar says its number, too. */}
          <path d={`M${x} 0h1v${HEIGHT}h-1z`} />
          <rect x={x} y={HEIGHT - (entries / most) * HEIGHT} width={BAR} height={(entries / most) * HEIGHT} />
        </g>
      ))}
    </svg>
  );
}
