import { Change } from './change.tsx';
import type { Named } from './fields.ts';

/** Renders the differences of each field as one text. */
export function Inline({ all }: { all: Named[] }) {
  return (
    <dl class="facts">
      {all.map(({ name, segments }, n) => (
        <div key={n}>
          <dt>{name}</dt>
          <dd class="said" dir="auto">
            {segments.map((segment, i) => (
              <>
                {segment.op === 'added' && segments[i - 1]?.op === 'removed' && ' '}
                <Change {...segment} />
              </>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
