import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { Outcome } from './assign-many.ts';
import { explainReview } from './review-failure.tsx';
import { nameAtStart, standingOf } from './words.ts';

/** Returns for example `3 of 5 set, 2 changed meanwhile.` */
export function countOutcomes(outcomes: ReadonlyMap<string, Outcome>, of: number, isBusy: boolean): string {
  const count = (kind: Outcome['kind']) => [...outcomes.values()].filter((one) => one.kind === kind).length;
  if (isBusy) return `Setting: ${outcomes.size} of ${of}.`;
  const parts = [
    `${count('set')} of ${of} set`,
    count('changed') > 0 && `${count('changed')} changed meanwhile`,
    count('failed') > 0 && `${count('failed')} not set`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

interface Props {
  entries: FoundEntry[];
  outcomes: ReadonlyMap<string, Outcome>;
}

/** Renders the reviews that were not set, with the reasons. */
export function AssignOutcomes({ entries, outcomes }: Props) {
  if (entries.length === 0) return null;
  return (
    <ul class="outcomes" aria-label="Not set">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <b dir="auto">{title}</b>
          <br />
          {wordsOf(outcomes.get(id))}
        </li>
      ))}
    </ul>
  );
}

function wordsOf(outcome: Outcome | undefined): string {
  if (outcome?.kind === 'failed') {
    const { title, remedy } = explainReview(outcome.error);
    return `${title} ${remedy}`;
  }
  if (outcome?.kind !== 'changed') return '';
  const { updated_by: by } = outcome.now.value;
  return `${by ? nameAtStart(by) : 'Somebody'} changed it meanwhile. It is now: ${standingOf(outcome.now.value)}.`;
}
