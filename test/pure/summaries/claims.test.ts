import { expect, it } from 'vitest';
import { claimFiles, countsOf, exceeds, isWrong, judged } from '../../support/claims.ts';

it('there are claims', () => expect(claimFiles()).toEqual(expect.arrayContaining(['open.json', 'seventh.json'])));

it.each(claimFiles())('%s: hardly a lie passes, and hardly a truth is refused', (file) => {
  const all = judged(file);
  const { lies, truths, otherwise } = countsOf(all);
  const wrong = all
    .filter(isWrong)
    .map(({ claim, outcome }) => `${claim.id} ${claim.class} ${outcome}: ${claim.sentence}`)
    .join('\n');
  expect(Math.min(lies, truths + otherwise)).toBeGreaterThanOrEqual(100);
  expect(exceeds(all), wrong).toBe(false);
});
