import { useState } from 'preact/hooks';
import type { EntryVersion } from '../../clients/typescript/src/index.ts';
import { momentShown } from '../parts/date-format.ts';
import { Difference } from './difference.tsx';

/** Renders the differences between two selected versions; at first the oldest and the current one. */
export function Comparison({ id, versions }: { id: string; versions: EntryVersion[] }) {
  const numbers = versions.map(({ version }) => version);
  const [chosen, setChosen] = useState([Math.min(...numbers), Math.max(...numbers)]);
  const [from, to] = [Math.min(...chosen), Math.max(...chosen)];
  return (
    <div class="log">
      <div class="buttons">
        {['Compare', 'With'].map((label, place) => (
          <label key={label}>
            {label}
            <select
              value={chosen[place]}
              onChange={({ currentTarget }) => setChosen(chosen.with(place, Number(currentTarget.value)))}
            >
              {versions.map((one) => (
                <option key={one.version} value={one.version}>
                  Version {one.version}, {momentShown(one.from)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {from < to ? <Difference id={id} from={from} to={to} /> : <p>Choose two different versions.</p>}
    </div>
  );
}
