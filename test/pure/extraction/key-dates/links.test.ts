import { expect, it } from 'vitest';
import { findDateLinkWords } from '../../../../lib/extraction/key-dates/date-link.ts';
import { ENGLISH_VOCABULARY } from '../../../../lib/extraction/key-dates/vocabularies/english-vocabulary.ts';

it.each([
  ['The date is set for ', 'is', 'is set for '],
  ['received by ', 'deadline', 'by '],
  ['received by 11:59 p.m. Eastern Time on ', 'deadline', 'by 11:59 p.m. Eastern Time on '],
  ['held on Tuesday, ', 'point', 'on Tuesday, '],
  ['Comments due: ', 'deadline', 'due: '],
  ['The date: ', 'is', ': '],
  ['The rule is effective ', 'bare', ' '],
])('findDateLinkWords finds the longest link words before a date: %j has the link %s', (before, link, words) => {
  expect(findDateLinkWords(before, 'day', ENGLISH_VOCABULARY)).toEqual({ link, length: words.length });
});
