import { ErrorMessage } from '../../components/error-message.tsx';
import { getDiff } from '../../data/api/versions.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { toFieldDiffs } from './diff-fields.ts';
import { VersionDiff } from './version-diff.tsx';

interface VersionDifferenceProps {
  id: string;
  /** The earlier version; by default the previous one. */
  from?: number;
  to: number;
}

/** Renders the differences between two versions: texts by word, other fields by value. */
export function VersionDifference({ id, from, to }: VersionDifferenceProps) {
  const { value, error, retry } = useFetch(`diff ${id} ${from} ${to}`, (signal) => getDiff(id, { from, to }, signal));
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  if (!value) return <p aria-busy="true">Loading changes</p>;
  return <VersionDiff versions={[value.from, value.to]} fields={toFieldDiffs(value)} />;
}
