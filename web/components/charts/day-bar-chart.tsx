import { formatMediumDay } from '../../values/date-format.ts';
import { type DailyCount, getMaxEntries } from './daily-counts.ts';

const CHART_HEIGHT = 100;
/** The share of a day's width; the rest is the gap. */
const BAR_WIDTH = 0.75;

interface DayBarChartProps {
  days: DailyCount[];
  label: string;
  isSmall: boolean;
}

/** Renders entries per day as bars, each with its number as a tooltip. */
export function DayBarChart({ days, label, isSmall }: DayBarChartProps) {
  const maxEntries = Math.max(1, getMaxEntries(days));
  return (
    <svg
      class={isSmall ? 'chart day-bars small' : 'chart day-bars'}
      viewBox={`0 0 ${Math.max(1, days.length)} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {days.map(({ date, entries }, x) => (
        <g key={date}>
          <title>{`${formatMediumDay(date)}: ${entries}`}</title>
          {/* A transparent area gives days without a bar a tooltip, too. */}
          <path d={`M${x} 0h1v${CHART_HEIGHT}h-1z`} />
          <rect
            x={x}
            y={CHART_HEIGHT - (entries / maxEntries) * CHART_HEIGHT}
            width={BAR_WIDTH}
            height={(entries / maxEntries) * CHART_HEIGHT}
          />
        </g>
      ))}
    </svg>
  );
}
