import { type Day, mostOf } from './days.ts';

const HEIGHT = 40;
/** Room for half of the line's width, so that neither end of the scale is cut. */
const EDGE = 2;

/** Entries a day as a line. */
export function Sparkline({ days, label }: { days: Day[]; label: string }) {
  const most = Math.max(1, mostOf(days));
  const height = (entries: number) => HEIGHT - EDGE - (entries / most) * (HEIGHT - 2 * EDGE);
  const points = days.map(({ entries }, x) => `${x},${height(entries).toFixed(1)}`).join(' ');
  return (
    <svg
      class="chart sparkline"
      viewBox={`0 0 ${Math.max(1, days.length - 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={points} vector-effect="non-scaling-stroke" />
    </svg>
  );
}
