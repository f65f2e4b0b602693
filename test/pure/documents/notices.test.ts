import { beforeAll, describe, expect, it } from 'vitest';
import { FLOORS, type Judged, sharesOf } from '../../bench/documents/figures.ts';
import { judgedDocuments } from '../../bench/documents/read.ts';
import { markedDocuments } from '../../support/marked-documents.ts';

/* `npm run bench -- documents` prints the same figures by layout. */

describe('the text of the marked notices', () => {
  let judged: Judged[];
  beforeAll(async () => {
    judged = await judgedDocuments(await markedDocuments());
  });
  const found = (all: Judged[]) => sharesOf(all).found;
  const furniture = (all: Judged[]) => sharesOf(all).furniture;
  const held = () => judged.filter(({ document }) => document.isHeld);

  it('has 97 % of the words of the notices, in order', () => {
    expect(found(judged)).toBeGreaterThanOrEqual(FLOORS.found);
  });

  it('is furniture of the page in 2 % of its words at the most', () => {
    expect(furniture(judged)).toBeLessThanOrEqual(FLOORS.furniture);
  });

  it('is as good of layouts that the reader was not tuned for', () => {
    expect(found(held())).toBeGreaterThanOrEqual(FLOORS.found);
  });

  it('lacks no tenth of any notice, however good the others are', () => {
    const most = (one: Judged) => one.missing.length / one.wanted;
    expect(judged.filter((one) => most(one) > 0.1).map(({ document }) => document.id)).toEqual([]);
  });

  it('is there of every one', () => {
    expect(judged.filter(({ status }) => status !== null).map(({ document, status }) => [document.id, status])).toEqual(
      [],
    );
  });
});
