import type { DifferenceSegment } from '../../../clients/typescript/src/index.ts';

/** Renders removed text struck through and added text underlined, with texts for screen readers. */
export function DiffSegment({ op, text }: DifferenceSegment) {
  if (op === 'equal') return <>{text}</>;
  const Mark = op === 'removed' ? 'del' : 'ins';
  return (
    <Mark>
      <span class="unseen"> {op}: </span>
      {text}
      <span class="unseen">, </span>
    </Mark>
  );
}
