interface BarValue {
  id: string;
  name: string;
  value: number;
}

/** Vertical distances in `em`: the row, the baseline of the name and the bar below it. */
const ROW_HEIGHT_EM = 2.6;
const BASELINE_EM = 1.1;
const BAR_TOP_EM = 1.45;
/** Longer labels do not fit on a phone, and SVG text does not wrap. */
const MAX_LABEL_LENGTH = 50;

const truncateLabel = (name: string) => {
  const letters = [...name];
  return letters.length > MAX_LABEL_LENGTH
    ? `${letters
        .slice(0, MAX_LABEL_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : name;
};

interface BarChartProps {
  bars: BarValue[];
  label: string;
}

/** Renders horizontal bars with their names and values as text. The size follows the font size. */
export function BarChart({ bars, label }: BarChartProps) {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg class="chart bars" width="100%" height={`${bars.length * ROW_HEIGHT_EM}em`} role="img" aria-label={label}>
      {bars.map(({ id, name, value }, row) => (
        <g key={id}>
          <title>{name}</title>
          <text x="0" y={`${row * ROW_HEIGHT_EM + BASELINE_EM}em`}>
            {value.toLocaleString('en')} · {truncateLabel(name)}
          </text>
          <rect
            x="0"
            y={`${row * ROW_HEIGHT_EM + BAR_TOP_EM}em`}
            width={`${(value / maxValue) * 100}%`}
            height="0.7em"
          />
        </g>
      ))}
    </svg>
  );
}
