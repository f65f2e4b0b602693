import { getDocumentDiff } from '../api/documents.ts';
import { useReading } from '../api/reading.ts';
import { Failure } from '../parts/failure.tsx';
import { Differing } from '../versions/differing.tsx';
import { LayoutChoice } from '../versions/layout-choice.tsx';
import { placeOf } from './words.ts';

export interface ChangesProps {
  id: string;
  /** A version that is not the first. */
  version: number;
}

/** Renders the differences between a version of a document and the previous one, by passage. */
export function Changes({ id, version }: ChangesProps) {
  const { value, error, retry } = useReading(`document diff ${id} ${version}`, (signal) =>
    getDocumentDiff(id, version, signal),
  );
  if (error != null) return <Failure error={error} retry={retry} />;
  if (!value) return <p aria-busy="true">Reading what changed</p>;
  const all = value.changes.map((change) => ({ name: placeOf(change), segments: change.segments }));
  return (
    <>
      {all.length > 0 && <LayoutChoice />}
      {!value.is_aligned && <p>The texts differ in so much that parts of them are shown as a whole.</p>}
      <Differing versions={[value.from, value.to]} all={all} />
      {value.is_cut && <p>Only the first changes are shown. The two versions have all.</p>}
    </>
  );
}
