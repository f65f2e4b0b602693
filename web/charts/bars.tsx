export interface Bar {
  id: string;
  name: string;
  value: number;
}

/** Of a row, in letters' heights: the name, then the bar below it. */
const ROW = 2.6;
const BASELINE = 1.1;
const BAR_TOP = 1.45;
/** Of a name: more do not fit on a phone, and a drawing does not break lines. */
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

/** Figures by name as bars, each with its name and value in text. The drawing grows with the letters. */
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
