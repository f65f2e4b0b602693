import { dayShown } from '../parts/date-format.ts';
import { type Day, mostOf } from './days.ts';

const HEIGHT = 100;
/** The share of a day's width; the rest is the gap. */
const BAR = 0.75;

/** Renders entries per day as bars, each with its number as a tooltip. */
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
          {/* A transparent area gives days without a bar a tooltip, too. */}
          <path d={`M${x} 0h1v${HEIGHT}h-1z`} />
          <rect x={x} y={HEIGHT - (entries / most) * HEIGHT} width={BAR} height={(entries / most) * HEIGHT} />
        </g>
      ))}
    </svg>
  );
}
