import { useRef } from 'preact/hooks';
import type { FacetCount } from '../../clients/typescript/src/index.ts';
import type { Option } from './filter-options.ts';
import { countText, isSame, toggled } from './update-values.ts';

const SHOWN = 3;

interface Props {
  options: Option[];
  counts: FacetCount[] | undefined;
  chosen: string[];
  change: (values: string[]) => void;
}

/**
 * Renders the most frequent and the selected values as buttons. They stay while new counts load, and their space is
 * reserved, so that nothing moves under the pointer.
 */
export function QuickValues({ options, counts, chosen, change }: Props) {
  const last = useRef<FacetCount[]>([]);
  if (counts) last.current = counts;
  const isChosen = ({ value }: Option) => chosen.some((one) => isSame(one, value));
  const most = last.current.slice(0, SHOWN).map(({ value }) => String(value));
  const shown = options.filter((option) => isChosen(option) || most.some((value) => isSame(value, option.value)));
  return (
    <div class="spans">
      {shown.map((option) => (
        <button
          key={option.value}
          type="button"
          class="secondary outline"
          aria-pressed={isChosen(option)}
          onClick={() => change(toggled(chosen, option.value))}
        >
          {option.name} <small>{countText(last.current, option.value)}</small>
        </button>
      ))}
    </div>
  );
}
