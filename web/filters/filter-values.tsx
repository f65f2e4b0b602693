import { useState } from 'preact/hooks';
import type { FacetCount } from '../../clients/typescript/src/index.ts';
import { MAX_FILTER_VALUES } from '../../lib/search/filters.ts';
import type { FilterOption } from './filter-options.ts';
import { formatFacetCount, isSameValue, toggleValue } from './update-values.ts';

interface FilterValuesProps {
  label: string;
  options: FilterOption[];
  selected: string[];
  counts?: FacetCount[] | undefined;
  onChange: (values: string[]) => void;
  /** The most values that can be selected. */
  maxValues?: number;
  /** A note below the values. */
  note?: string;
}

/** The number of options from which they can be searched. */
const MIN_SEARCHABLE_OPTIONS = 12;

const matchesSearch = ({ name, short = '' }: FilterOption, part: string) =>
  [name, short].some((text) => text.toLowerCase().includes(part.trim().toLowerCase()));

/** Renders the values of a filter as checkboxes with their counts. */
export function FilterValues(props: FilterValuesProps) {
  const { label, options, selected, counts, onChange, maxValues = MAX_FILTER_VALUES, note } = props;
  const [searchText, setSearchText] = useState('');
  const found = options.filter((option) => matchesSearch(option, searchText));
  const isChosen = ({ value }: FilterOption) => selected.some((one) => isSameValue(one, value));
  return (
    <>
      {options.length >= MIN_SEARCHABLE_OPTIONS && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={searchText}
          onInput={(event) => setSearchText(event.currentTarget.value)}
        />
      )}
      <ul class="values">
        {found.map((option) => (
          <li key={option.value}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(option)}
                disabled={selected.length >= maxValues && !isChosen(option)}
                onChange={() => onChange(toggleValue(selected, option.value))}
              />
              <span dir="auto">{option.name}</span> <OptionCount text={formatFacetCount(counts, option.value)} />
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p class="note">
          {options.length === 0 ? 'No options yet. Names appear here as you load updates.' : 'No matches.'}
        </p>
      )}
      {note && <p class="note">{note}</p>}
    </>
  );
}

interface OptionCountProps {
  text: string;
}

function OptionCount({ text }: OptionCountProps) {
  if (!text) return null;
  return (
    <span class="found">
      {text}
      <span class="unseen"> updates</span>
    </span>
  );
}
