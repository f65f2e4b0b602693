import { useState } from 'preact/hooks';
import type { FacetCount } from '../../clients/typescript/src/index.ts';
import type { Option } from './filter-options.ts';
import { countText, isSame, toggled } from './update-values.ts';

interface Props {
  label: string;
  options: Option[];
  chosen: string[];
  counts?: FacetCount[] | undefined;
  change: (values: string[]) => void;
  /** A note below the values. */
  note?: string;
}

/** The number of options from which they can be searched. */
const MANY = 12;
/** The service's limit. */
const MOST = 20;

const isFound = ({ name, short = '' }: Option, part: string) =>
  [name, short].some((text) => text.toLowerCase().includes(part.trim().toLowerCase()));

/** Renders the values of a filter as checkboxes with their counts. */
export function FilterValues({ label, options, chosen, counts, change, note }: Props) {
  const [part, setPart] = useState('');
  const found = options.filter((option) => isFound(option, part));
  const isChosen = ({ value }: Option) => chosen.some((one) => isSame(one, value));
  return (
    <>
      {options.length >= MANY && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={part}
          onInput={(event) => setPart(event.currentTarget.value)}
        />
      )}
      <ul class="values">
        {found.map((option) => (
          <li key={option.value}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(option)}
                disabled={chosen.length >= MOST && !isChosen(option)}
                onChange={() => change(toggled(chosen, option.value))}
              />
              <span dir="auto">{option.name}</span> <Count text={countText(counts, option.value)} />
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p class="note">
          {options.length === 0
            ? 'Nothing to choose from yet. Names of updates that you see appear here.'
            : 'No name matches.'}
        </p>
      )}
      {note && <p class="note">{note}</p>}
    </>
  );
}

function Count({ text }: { text: string }) {
  if (!text) return null;
  return (
    <span class="found">
      {text}
      <span class="unseen"> updates</span>
    </span>
  );
}
