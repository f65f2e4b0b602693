import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_DOCUMENTS } from '../../support/hostile-documents/all.ts';
import { type HostileDocument, hostile } from '../../support/hostile-documents/document.ts';
import { type HostileReading, readHostile, type Told, wrongOf } from '../../support/hostile-documents/read.ts';

/** What a process that reads may have of memory, in megabytes, on a busy machine, which looks at it late: the bench allows 400. */
const MOST_MEMORY = 700;

/** Those that take their time are read by `npm run bench -- documents --hostile`. */
const QUICK = HOSTILE_DOCUMENTS.filter(({ isEndless }) => !isEndless);

describe('a hostile document', () => {
  let readings: Map<HostileDocument, HostileReading>;
  beforeAll(async () => {
    readings = new Map((await readHostile(QUICK, 'bombs')).map((one) => [one.document, one]));
  });
  const readingOf = (document: HostileDocument) => readings.get(document) as HostileReading;

  it.each(QUICK.map((document) => [document.name, document] as const))('%s: is told what it is', (_, document) => {
    expect(wrongOf(readingOf(document))).toEqual([]);
  });

  it('is kept from taking all the memory of a function', () => {
    expect(Math.max(...[...readings.values()].map(({ peak }) => peak))).toBeLessThanOrEqual(MOST_MEMORY);
  });
});

describe('what is wrong with what a reader says', () => {
  const document = hostile('html', 'one', 'text blocked', () => '');
  const told: Told = { said: 'text', reason: '', missing: [], present: [], odd: [], ms: 1, peak: 1 };
  const wrong = (part: Partial<Told>) => wrongOf({ document, ...told, ...part });

  it('is nothing, if it is one of what the document is', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ said: 'blocked', reason: 'The server asks whether a person reads.' })).toEqual([]);
  });

  it.each<[string, Partial<Told>, RegExp]>([
    ['another status', { said: 'scanned', reason: 'It has no text.' }, /said to be scanned .*text or blocked/],
    ['the end of the process', { said: 'died', reason: 'ended with SIGABRT: out of memory' }, /said to be died/],
    ['no reason', { said: 'blocked' }, /no clean sentence/],
    ['a reason of two lines', { said: 'blocked', reason: 'One line.\nAnother one.' }, /no clean sentence/],
    ['a reason of 200 characters', { said: 'blocked', reason: 'x'.repeat(200) }, /no clean sentence/],
    ['a text without what it holds', { missing: ['the fine'] }, /lacks "the fine"/],
    ['a text with what is hidden', { present: ['an order'] }, /has "an order"/],
    ['a text with a control character', { odd: ['U+0000'] }, /no text: U\+0000/],
  ])('is %s', (_, part, fault) => {
    expect(wrong(part).join()).toMatch(fault);
  });
});
