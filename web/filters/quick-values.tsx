import { useRef } from 'preact/hooks';
import type { FacetCount } from '../../clients/typescript/src/index.ts';
import type { FilterOption } from './filter-options.ts';
import { formatFacetCount, isSameValue, toggleValue } from './update-values.ts';

const MAX_QUICK_VALUES = 3;

interface QuickValuesProps {
  options: FilterOption[];
  counts: FacetCount[] | undefined;
  selected: string[];
  onChange: (values: string[]) => void;
}

/**
 * Renders the most frequent and the selected values as buttons. They stay while new counts load, and their space is
 * reserved, so that nothing moves under the pointer.
 */
export function QuickValues({ options, counts, selected, onChange }: QuickValuesProps) {
  const last = useRef<FacetCount[]>([]);
  if (counts) last.current = counts;
  const isChosen = ({ value }: FilterOption) => selected.some((one) => isSameValue(one, value));
  const most = last.current.slice(0, MAX_QUICK_VALUES).map(({ value }) => String(value));
  const shown = options.filter((option) => isChosen(option) || most.some((value) => isSameValue(value, option.value)));
  return (
    <div class="spans">
      {shown.map((option) => (
        <button
          key={option.value}
          type="button"
          class="secondary outline"
          aria-pressed={isChosen(option)}
          onClick={() => onChange(toggleValue(selected, option.value))}
        >
          {option.name} <small>{formatFacetCount(last.current, option.value)}</small>
        </button>
      ))}
    </div>
  );
}
