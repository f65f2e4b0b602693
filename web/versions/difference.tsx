import { useReading } from '../api/reading.ts';
import { getDiff } from '../api/versions.ts';
import { Failure } from '../parts/failure.tsx';
import { Differing } from './differing.tsx';
import { fieldsOf } from './fields.ts';

interface Props {
  id: string;
  /** The earlier version; by default the previous one. */
  from?: number;
  to: number;
}

/** Renders the differences between two versions: texts by word, other fields by value. */
export function Difference({ id, from, to }: Props) {
  const { value, error, retry } = useReading(`diff ${id} ${from} ${to}`, (signal) => getDiff(id, from, to, signal));
  if (error != null) return <Failure error={error} retry={retry} />;
  if (!value) return <p aria-busy="true">Reading what changed</p>;
  return <Differing versions={[value.from, value.to]} all={fieldsOf(value)} />;
}
