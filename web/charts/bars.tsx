export interface Bar {
  id: string;
  name: string;
  value: number;
}

/** Of a row, in letters' heights: the name, then the bar below it. */
const ROW = 2.6;
const BASELINE = 1.1;
const BAR_TOP = 1.45;

/** Figures by name as bars, each with its name and value in text. The drawing grows with the letters. */
export function Bars({ bars, label }: { bars: Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg class="chart bars" width="100%" height={`${bars.length * ROW}em`} role="img" aria-label={label}>
      {bars.map(({ id, name, value }, row) => (
        <g key={id}>
          <text x="0" y={`${row * ROW + BASELINE}em`}>
            {value.toLocaleString('en')} · {name}
          </text>
          <rect x="0" y={`${row * ROW + BAR_TOP}em`} width={`${(value / most) * 100}%`} height="0.7em" />
        </g>
      ))}
    </svg>
  );
}
