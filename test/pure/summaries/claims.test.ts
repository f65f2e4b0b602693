import { expect, it } from 'vitest';
import { boundsOf, claimFiles, countsOf, judged } from '../../support/claims.ts';

it('there are claims', () => expect(claimFiles()).toEqual(expect.arrayContaining(['open.json', 'second.json'])));

it.each(claimFiles())('%s: hardly a lie passes, and hardly a truth is refused', (file) => {
  const all = judged(file);
  const { lies, through, truths, refused } = countsOf(all);
  const wrong = all
    .filter(({ claim, reason }) => claim.truth === (reason !== null))
    .map(({ claim, reason }) => `${claim.id} ${claim.class}: ${claim.sentence} [${reason ?? 'through'}]`)
    .join('\n');
  expect(Math.min(lies, truths)).toBeGreaterThanOrEqual(100);
  expect(through, wrong).toBeLessThanOrEqual(boundsOf(file).lies * lies);
  expect(refused, wrong).toBeLessThanOrEqual(boundsOf(file).truths * truths);
});
