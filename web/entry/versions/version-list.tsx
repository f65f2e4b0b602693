import { useState } from 'preact/hooks';
import type { EntryVersion } from '../../../clients/typescript/src/index.ts';
import { Timestamp } from '../../components/entry-date.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { getDiff, MAX_VERSIONS } from '../../data/api/documents.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { formatInstantLocal } from '../../values/date-format.ts';
import { formatVersionChanges } from './format-version.ts';
import { DiffLayoutChoice, toFieldDiffs, VersionDiff } from './version-diff.tsx';

export interface VersionListProps {
  id: string;
  versions: EntryVersion[];
  hasMore: boolean;
}

/** Renders the versions of an update, newest first, with their changes and a comparison of any two. */
export function VersionList({ id, versions, hasMore }: VersionListProps) {
  const [isComparing, setComparing] = useState(false);
  return (
    <>
      {versions.length > 1 && <DiffLayoutChoice />}
      <ol class="log" aria-label="Versions">
        {versions.map((version) => (
          <VersionListItem key={version.version} id={id} version={version} />
        ))}
      </ol>
      {versions.length > 2 && (
        <button
          type="button"
          class="secondary outline"
          aria-expanded={isComparing}
          onClick={() => setComparing(!isComparing)}
        >
          Compare any two versions
        </button>
      )}
      {isComparing && <VersionComparison id={id} versions={versions} />}
      {hasMore && <p>Only the latest {MAX_VERSIONS} versions are shown. Use the API for all.</p>}
    </>
  );
}

interface VersionListItemProps {
  id: string;
  version: EntryVersion;
}

function VersionListItem({ id, version }: VersionListItemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <p>
        <Timestamp at={version.from} />: {formatVersionChanges(version)}
      </p>
      {(version.changed ?? []).length > 0 && (
        <button type="button" class="secondary outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Show changes
          <span class="unseen">
            {' '}
            with the version of <Timestamp at={version.from} />
          </span>
        </button>
      )}
      {isOpen && <VersionDifference id={id} to={version.version} />}
    </li>
  );
}

interface VersionComparisonProps {
  id: string;
  versions: EntryVersion[];
}

/** Renders the differences between two selected versions; at first the oldest and the current one. */
function VersionComparison({ id, versions }: VersionComparisonProps) {
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

interface VersionDifferenceProps {
  id: string;
  /** The earlier version; by default the previous one. */
  from?: number;
  to: number;
}

/** Renders the differences between two versions: texts by word, other fields by value. */
function VersionDifference({ id, from, to }: VersionDifferenceProps) {
  const { value, error, retry } = useFetch(`diff ${id} ${from} ${to}`, (signal) => getDiff(id, { from, to }, signal));
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  if (!value) return <p aria-busy="true">Loading changes</p>;
  return <VersionDiff versions={[value.from, value.to]} fields={toFieldDiffs(value)} />;
}
