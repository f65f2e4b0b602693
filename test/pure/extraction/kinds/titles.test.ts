import { describe, expect, it } from 'vitest';
import { ENTRY_KINDS } from '../../../../lib/extraction/kinds/entry-kind.ts';
import {
  type LabelledTitle,
  readCapturedTitles,
  readLaterTitles,
  readWrittenTitles,
  scoreTitles,
} from '../../../support/kind-titles.ts';

const MIN_PRECISION = 0.95;
const MIN_RECALL = 0.85;

describe('entry kinds of labelled titles', () => {
  const sets: [name: string, titles: LabelledTitle[], minLabelled: number][] = [
    ['real titles', readCapturedTitles(), 150],
    ['written titles', readWrittenTitles(), 300],
    ['held-back written titles', readWrittenTitles('held back'), 150],
    ['later titles', readLaterTitles(), 300],
  ];

  it.each(sets)('findEntryKind reaches a precision of 0.95 and a recall of 0.85 for %s', (_, titles, minLabelled) => {
    const { labelled, precision, recall } = scoreTitles(titles);
    expect(labelled).toBeGreaterThanOrEqual(minLabelled);
    expect(precision).toBeGreaterThanOrEqual(MIN_PRECISION);
    expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
  });

  it('findEntryKind reaches the same precision and recall in each language', () => {
    const all = [...readWrittenTitles(), ...readLaterTitles()];
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']) {
      const { precision, recall } = scoreTitles(all.filter((one) => one.language === language));
      expect(precision, language).toBeGreaterThanOrEqual(MIN_PRECISION);
      expect(recall, language).toBeGreaterThanOrEqual(MIN_RECALL);
    }
  });

  it('labelled titles cover each kind', () => {
    const labels = new Set([...readCapturedTitles(), ...readWrittenTitles()].map(({ kind }) => kind));
    expect(labels).toEqual(new Set(ENTRY_KINDS));
  });
});
