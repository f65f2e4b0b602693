import { useState } from 'preact/hooks';
import type { EntryVersion } from '../../../clients/typescript/src/index.ts';
import { formatInstantLocal } from '../../values/date-format.ts';
import { VersionDifference } from './version-difference.tsx';

interface VersionComparisonProps {
  id: string;
  versions: EntryVersion[];
}

/** Renders the differences between two selected versions; at first the oldest and the current one. */
export function VersionComparison({ id, versions }: VersionComparisonProps) {
  const numbers = versions.map(({ version }) => version);
  const [selectedVersions, setSelectedVersions] = useState([Math.min(...numbers), Math.max(...numbers)]);
  const from = Math.min(...selectedVersions);
  const to = Math.max(...selectedVersions);
  return (
    <div class="log">
      <div class="buttons">
        {['Compare', 'With'].map((label, place) => (
          <label key={label}>
            {label}
            <select
              value={selectedVersions[place]}
              onChange={({ currentTarget }) =>
                setSelectedVersions(selectedVersions.with(place, Number(currentTarget.value)))
              }
            >
              {versions.map((one) => (
                <option key={one.version} value={one.version}>
                  Version {one.version}, {formatInstantLocal(one.from)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {from < to ? <VersionDifference id={id} from={from} to={to} /> : <p>Choose two different versions.</p>}
    </div>
  );
}
