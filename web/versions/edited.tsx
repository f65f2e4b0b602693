import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../clients/typescript/src/index.ts';
import { useReading } from '../api/reading.ts';
import { listVersions } from '../api/versions.ts';
import { Failure } from '../parts/failure.tsx';
import { lazy } from '../parts/lazy.tsx';
import type { VersionListProps } from './version-list.tsx';
import { editedWords } from './words.ts';

const VersionList = lazy<VersionListProps>(
  () => import('./version-list.tsx').then((part) => part.VersionList),
  () => <p aria-busy="true">Reading its versions</p>,
);

/** Renders how often an update was edited, with its versions on demand. */
export function Edited({ entry: { id, updated_at: at } }: { entry: EntryDetail }) {
  const { value, error, retry } = useReading(`versions ${id} ${at}`, (signal) => listVersions(id, signal));
  const [isOpen, setOpen] = useState(false);
  if (error != null) return <Failure error={error} retry={retry} />;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{value ? editedWords(value) : 'Changed'}</summary>
      {value && isOpen && <VersionList id={id} versions={value.items} hasMore={value.has_more} />}
    </details>
  );
}
