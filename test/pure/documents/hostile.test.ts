import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_DOCUMENTS } from '../../support/hostile-documents/all.ts';
import { type HostileDocument, hostile } from '../../support/hostile-documents/document.ts';
import {
  findWrong,
  type HostileReading,
  type ReadingOutcome,
  readHostile,
} from '../../support/hostile-documents/read.ts';

/**
 * The allowed peak memory of a reading process, in megabytes. The bench allows 400; a busy machine measures late.
 */
const MAX_MEMORY = 700;

/** The documents that are read quickly. `npm run bench -- documents --hostile` reads the others. */
const QUICK = HOSTILE_DOCUMENTS.filter(({ isEndless }) => !isEndless);

describe('the reading of a hostile document', () => {
  let readings: Map<HostileDocument, HostileReading>;
  beforeAll(async () => {
    readings = new Map((await readHostile(QUICK, 'bombs')).map((one) => [one.document, one]));
  });
  const getReading = (document: HostileDocument) => readings.get(document) as HostileReading;

  it.each(QUICK.map((document) => [document.name, document] as const))(
    '%s: ends with a status that is allowed for the document',
    (_, document) => {
      expect(findWrong(getReading(document))).toEqual([]);
    },
  );

  it('stays within the memory limit', () => {
    expect(Math.max(...[...readings.values()].map(({ peak }) => peak))).toBeLessThanOrEqual(MAX_MEMORY);
  });
});

describe('findWrong, which checks the result of reading a document', () => {
  const document = hostile('html', 'one', { said: 'text blocked', body: () => '' });
  const accepted: ReadingOutcome = { said: 'text', reason: '', missing: [], present: [], odd: [], ms: 1, peak: 1 };
  const wrong = (part: Partial<ReadingOutcome>) => findWrong({ document, ...accepted, ...part });

  it('returns nothing for a status that is allowed for the document', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ said: 'blocked', reason: 'The server asks whether a person reads.' })).toEqual([]);
  });

  it.each<[string, Partial<ReadingOutcome>, RegExp]>([
    [
      'a status that is not allowed',
      { said: 'scanned', reason: 'It has no text.' },
      /said to be scanned .*text or blocked/,
    ],
    ['a killed process', { said: 'died', reason: 'ended with SIGABRT: out of memory' }, /said to be died/],
    ['a missing reason', { said: 'blocked' }, /no clean sentence/],
    ['a reason of two lines', { said: 'blocked', reason: 'One line.\nAnother one.' }, /no clean sentence/],
    ['a reason of 200 characters', { said: 'blocked', reason: 'x'.repeat(200) }, /no clean sentence/],
    ['a text without a required passage', { missing: ['the fine'] }, /lacks "the fine"/],
    ['a text with a hidden passage', { present: ['an order'] }, /has "an order"/],
    ['a text with a control character', { odd: ['U+0000'] }, /no text: U\+0000/],
  ])('reports the error: %s', (_, part, fault) => {
    expect(wrong(part).join()).toMatch(fault);
  });
});
