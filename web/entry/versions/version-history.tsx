import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../../components/error-message.tsx';
import { lazy } from '../../components/lazy.tsx';
import { listVersions } from '../../data/api/documents.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { formatEditCount } from './format-version.ts';
import type { VersionListProps } from './version-list.tsx';

const LazyVersionList = lazy<VersionListProps>(
  () => import('./version-list.tsx').then((part) => part.VersionList),
  () => <p aria-busy="true">Loading versions</p>,
);

interface VersionHistoryProps {
  entry: EntryDetail;
}

/** Renders how often an update was edited, with its versions on demand. */
export function VersionHistory({ entry: { id, updated_at: at } }: VersionHistoryProps) {
  const { value, error, retry } = useFetch(`versions ${id} ${at}`, (signal) => listVersions(id, signal));
  const [isOpen, setOpen] = useState(false);
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{value ? formatEditCount(value) : 'Changed'}</summary>
      {value && isOpen && <LazyVersionList id={id} versions={value.items} hasMore={value.has_more} />}
    </details>
  );
}
