import type { FieldDiff } from './diff-fields.ts';
import { DiffSegment } from './diff-segment.tsx';

interface InlineDiffProps {
  all: FieldDiff[];
}

/** Renders the differences of each field as one text. */
export function InlineDiff({ all: fields }: InlineDiffProps) {
  return (
    <dl class="facts">
      {fields.map(({ name, segments }, n) => (
        <div key={n}>
          <dt>{name}</dt>
          <dd class="said" dir="auto">
            {segments.map((segment, i) => (
              <>
                {segment.op === 'added' && segments[i - 1]?.op === 'removed' && ' '}
                <DiffSegment {...segment} />
              </>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
