import { describe, expect, it } from 'vitest';
import { getFigures, judgedText } from '../../../support/key-date-figures.ts';
import { markedSentences, markedTexts } from '../../../support/marked-dates.ts';
import { registerNotices } from '../../../support/register-notices.ts';

/*
 * What `npm run bench -- key-dates` prints. The 400 are the promise; what is held back, and what was marked after the
 * rules, is held to what it came to, so that no change makes it worse unseen.
 */

const notices = registerNotices(300).map(judgedText);
const marked = markedTexts('first').map(judgedText);
const sentences = markedSentences().map(judgedText);

it('labelled data has 300 notices in 60 forms and 100 texts in four languages', () => {
  const dates = marked.flatMap(({ text }) => text.dates.map((date) => date.split(' ')[0]));
  expect([notices.length, marked.length, new Set(dates).size]).toEqual([300, 100, 6]);
  const count = (language: string) => marked.filter(({ text }) => text.language === language).length;
  expect(['en', 'de', 'fr', 'es'].map(count)).toEqual([40, 20, 20, 20]);
  expect(marked.filter(({ text }) => text.dates.length === 0).length).toBeGreaterThan(25);
  const sentences = notices.flatMap(({ text }) =>
    text.description.replace(/[A-Z][a-z]+ \d{1,2}, \d{4}/g, '').split('. '),
  );
  expect(new Set(sentences).size).toBeGreaterThanOrEqual(60);
});

it('labelled data contains the year of each labelled date in its text', () => {
  for (const { text } of [...marked, ...notices])
    for (const date of text.dates) {
      const year = /\d{4}/.exec(date)?.[0] ?? '';
      expect(`${text.title} ${text.description} ${text.published}`, date).toContain(year);
    }
});

describe.for([
  ['all 400 labelled notices and texts', [...notices, ...marked], 0.98, 0.85],
  ['the 300 Federal Register notices', notices, 0.98, 0.85],
  ['the held-back part of the first set of texts', marked.filter(({ text }) => text.isHeldBack), 0.89, 0.95],
  ['the second set of texts', markedTexts('second').map(judgedText), 0.98, 0.95],
  ['the fourth set of texts, which is held back', markedTexts('fourth').map(judgedText), 0.95, 0.7],
  ['276 sentences with valid and expired dates', sentences, 0.99, 0.99],
  ['the held-back half of the 276 sentences', sentences.filter(({ text }) => text.isHeldBack), 0.99, 0.99],
  ['the 76 Portuguese sentences', sentences.filter(({ text }) => text.language === 'pt'), 0.99, 0.95],
  ['the third set of texts', markedTexts('third').map(judgedText), 0.98, 0.95],
] as const)('extraction of key dates from %s', ([, all, precision, recall]) => {
  const figures = getFigures([...all]);
  it('has the required precision', () => expect(figures.precision).toBeGreaterThanOrEqual(precision));
  it('has the required recall', () => expect(figures.recall).toBeGreaterThanOrEqual(recall));
});
