import { expect, it } from 'vitest';
import { scoreTexts } from '../../bench/pages/score.ts';

const TRUTH = 'The Board fined the bank for late reports.';

it('scoreTexts computes precision and recall from shared runs of four words', () => {
  expect(scoreTexts([{ text: TRUTH, truth: TRUTH }])).toEqual({ precision: 1, recall: 1, f1: 1 });
  // Eight words are five runs; four more words of a menu add four.
  expect(scoreTexts([{ text: `${TRUTH} Home News About Contact`, truth: TRUTH }])).toMatchObject({
    precision: 5 / 9,
    recall: 1,
  });
  expect(scoreTexts([{ text: 'The Board fined the bank', truth: TRUTH }])).toMatchObject({
    precision: 1,
    recall: 2 / 5,
  });
});

it('scoreTexts scores a missing text with recall 0, and averages over texts', () => {
  expect(
    scoreTexts([
      { text: TRUTH, truth: TRUTH },
      { text: '', truth: TRUTH },
    ]),
  ).toMatchObject({ precision: 1, recall: 0.5 });
  expect(scoreTexts([{ text: '', truth: TRUTH }])).toEqual({ precision: 0, recall: 0, f1: 0 });
});
