import { beforeAll, describe, expect, it } from 'vitest';
import { FLOORS, getShares, type JudgedDocument } from '../../bench/documents/figures.ts';
import { judgedDocuments } from '../../bench/documents/read.ts';
import { markedDocuments } from '../../support/marked-documents.ts';

/* `npm run bench -- documents` prints the same figures by layout. */

describe('the extracted text of the labelled notices', () => {
  let judged: JudgedDocument[];
  beforeAll(async () => {
    judged = await judgedDocuments(await markedDocuments());
  });
  const found = (all: JudgedDocument[]) => getShares(all).found;
  const furniture = (all: JudgedDocument[]) => getShares(all).furniture;
  const held = () => judged.filter(({ document }) => document.isHeld);

  it('has 97 % of the words of the notices, in order', () => {
    expect(found(judged)).toBeGreaterThanOrEqual(FLOORS.found);
  });

  it('has at most 2 % boilerplate words', () => {
    expect(furniture(judged)).toBeLessThanOrEqual(FLOORS.furniture);
  });

  it('has 97 % of the words of the notices in held-out layouts', () => {
    expect(found(held())).toBeGreaterThanOrEqual(FLOORS.found);
  });

  it('misses at most a tenth of the words of any notice', () => {
    const most = (one: JudgedDocument) => one.missing.length / one.wanted;
    expect(judged.filter((one) => most(one) > 0.1).map(({ document }) => document.id)).toEqual([]);
  });

  it('exists for every notice', () => {
    expect(judged.filter(({ status }) => status !== null).map(({ document, status }) => [document.id, status])).toEqual(
      [],
    );
  });
});
