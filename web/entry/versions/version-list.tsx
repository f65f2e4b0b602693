import { useState } from 'preact/hooks';
import type { EntryVersion } from '../../../clients/typescript/src/index.ts';
import { Timestamp } from '../../components/timestamp.tsx';
import { MAX_VERSIONS } from '../../data/api/versions.ts';
import { DiffLayoutChoice } from './diff-layout-choice.tsx';
import { formatVersionChanges } from './format-version.ts';
import { VersionComparison } from './version-comparison.tsx';
import { VersionDifference } from './version-difference.tsx';

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
