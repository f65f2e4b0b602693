import type { DifferenceSegment } from '../../clients/typescript/src/index.ts';

/** What went is struck and what came is underlined; who hears the page is told. */
export function Change({ op, text }: DifferenceSegment) {
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
