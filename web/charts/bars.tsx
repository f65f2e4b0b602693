export interface Bar {
  id: string;
  name: string;
  value: number;
}

/** Vertical distances in `em`: the row, the baseline of the name and the bar below it. */
const ROW = 2.6;
const BASELINE = 1.1;
const BAR_TOP = 1.45;
/** Longer labels do not fit on a phone, and SVG text does not wrap. */
const MOST_LETTERS = 50;

const cut = (name: string) => {
  const letters = [...name];
  return letters.length > MOST_LETTERS
    ? `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : name;
};

/** Renders horizontal bars with their names and values as text. The size follows the font size. */
export function Bars({ bars, label }: { bars: Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg class="chart bars" width="100%" height={`${bars.length * ROW}em`} role="img" aria-label={label}>
      {bars.map(({ id, name, value }, row) => (
        <g key={id}>
          <title>{name}</title>
          <text x="0" y={`${row * ROW + BASELINE}em`}>
            {value.toLocaleString('en')} · {cut(name)}
          </text>
          <rect x="0" y={`${row * ROW + BAR_TOP}em`} width={`${(value / most) * 100}%`} height="0.7em" />
        </g>
      ))}
    </svg>
  );
}
