import { ErrorMessage } from '../../components/error-message.tsx';
import { getDocumentDiff } from '../../data/api/documents.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { DiffLayoutChoice, VersionDiff } from '../versions/version-diff.tsx';
import { formatChangeLocation } from './format-document.ts';

export interface DocumentChangesProps {
  id: string;
  /** A version that is not the first. */
  version: number;
}

/** Renders the differences between a version of a document and the previous one, by passage. */
export function DocumentChanges({ id, version }: DocumentChangesProps) {
  const { value, error, retry } = useFetch(`document diff ${id} ${version}`, (signal) =>
    getDocumentDiff(id, version, signal),
  );
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  if (!value) return <p aria-busy="true">Loading changes</p>;
  const all = value.changes.map((change) => ({ name: formatChangeLocation(change), segments: change.segments }));
  return (
    <>
      {all.length > 0 && <DiffLayoutChoice />}
      {!value.is_aligned && <p>The versions differ too much to compare in detail. Some parts are shown as a whole.</p>}
      <VersionDiff versions={[value.from, value.to]} fields={all} />
      {value.is_cut && <p>Only the first changes are shown. Open both versions to see all.</p>}
    </>
  );
}
