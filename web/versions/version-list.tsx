import { useState } from 'preact/hooks';
import type { EntryVersion } from '../../clients/typescript/src/index.ts';
import { MOST_VERSIONS } from '../api/versions.ts';
import { Moment } from '../parts/moment.tsx';
import { Comparison } from './comparison.tsx';
import { Difference } from './difference.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { changedWords } from './words.ts';

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
      {versions.length > 1 && <LayoutChoice />}
      <ol class="log" aria-label="Versions">
        {versions.map((version) => (
          <Line key={version.version} id={id} version={version} />
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
      {isComparing && <Comparison id={id} versions={versions} />}
      {hasMore && <p>Only the last {MOST_VERSIONS} are shown. The API has all.</p>}
    </>
  );
}

function Line({ id, version }: { id: string; version: EntryVersion }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <p>
        <Moment at={version.from} />: {changedWords(version)}
      </p>
      {(version.changed ?? []).length > 0 && (
        <button type="button" class="secondary outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          What changed
          <span class="unseen">
            {' '}
            with the version of <Moment at={version.from} />
          </span>
        </button>
      )}
      {isOpen && <Difference id={id} to={version.version} />}
    </li>
  );
}
