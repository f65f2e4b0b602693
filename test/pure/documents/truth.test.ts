import iconv from 'iconv-lite';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { toPlainText } from '../../../lib/ingest/plain-text.ts';
import { getShares, judgedText } from '../../bench/documents/figures.ts';
import type { MarkedDocument } from '../../bench/documents/notice.ts';
import { getWords } from '../../bench/documents/words.ts';
import { markedDocuments } from '../../support/marked-documents.ts';

let documents: MarkedDocument[];
beforeAll(async () => {
  documents = await markedDocuments();
});

const isPdf = ({ contentType }: MarkedDocument) => contentType === 'application/pdf';
const getText = ({ truth }: MarkedDocument) => [truth.body, ...truth.anywhere].join('\n');

/** Before each element that is not within a word. */
const GAP = /<(?!\/?(strong|em)\b)/gi;

/** The words of a page with all its furniture, in the character set that it has. */
function wholePage({ body, contentType, layout }: MarkedDocument): string {
  const named = /charset=([\w-]+)/.exec(contentType)?.[1] ?? (layout === 'fsa-japan' ? 'shift_jis' : 'utf-8');
  return toPlainText(iconv.decode(body, named).replace(GAP, ' <'), 100_000).replaceAll('\u00AD', '');
}

describe('the labelled test documents', () => {
  it('are 60 HTML pages in 25 layouts and 20 PDFs in 20 layouts, with 20 documents held out', () => {
    const layouts = (all: MarkedDocument[]) => new Set(all.map(({ layout }) => layout)).size;
    const html = documents.filter((one) => !isPdf(one));
    expect([html.length, layouts(html)]).toEqual([60, 25]);
    expect([documents.length - html.length, layouts(documents.filter(isPdf))]).toEqual([20, 20]);
    expect(documents.filter(({ isHeld }) => isHeld)).toHaveLength(20);
    expect(layouts(html.filter(({ isHeld }) => isHeld))).toBe(5);
  });

  it('are identical when they are generated again', async () => {
    const again = await markedDocuments();
    expect(again.map(({ body }) => body.toString('base64'))).toEqual(
      documents.map(({ body }) => body.toString('base64')),
    );
  });

  it('have 50 to 3,500 words and no unreplaced placeholder', () => {
    const lengths = documents.map((one) => getWords(getText(one)).length);
    expect(Math.min(...lengths)).toBeGreaterThan(50);
    expect(Math.max(...lengths)).toBeGreaterThan(3_000);
    expect(documents.filter((one) => /[{}]|\[\^|undefined/.test(getText(one))).map(({ id }) => id)).toEqual([]);
  });

  it('contain each word of the ground truth, and boilerplate that a reader must leave out', () => {
    const judged = documents.filter((one) => !isPdf(one)).map((one) => judgedText(one, wholePage(one)));
    expect(
      judged.filter(({ missing }) => missing.length > 0).map(({ document, missing }) => [document.id, ...missing]),
    ).toEqual([]);
    expect(judged.filter(({ extra }) => extra.length < 25).map(({ document }) => document.id)).toEqual([]);
    expect(getShares(judged).furniture).toBeGreaterThan(0.1);
  });
});

/** Returns the words of a PDF in drawing order. A word that is hyphenated across lines counts as one. */
async function allWords({ body }: MarkedDocument): Promise<Set<string>> {
  const { text } = await extractText(new Uint8Array(body), { mergePages: false });
  return new Set(getWords(text.join('\n').replace(/-\s*\n/g, '')));
}

describe('the labelled PDFs', () => {
  it('contain the words of the ground truth as extractable text', async () => {
    for (const document of documents.filter(isPdf)) {
      const drawn = await allWords(document);
      const words = getWords(getText(document));
      const found = words.filter((word) => drawn.has(word)).length / words.length;
      expect([document.id, found > 0.99]).toEqual([document.id, true]);
    }
  });
});

describe('judgedText, the comparison of a text with the ground truth', () => {
  const document: MarkedDocument = {
    id: 'one',
    layout: 'none',
    isHeld: false,
    url: '',
    contentType: 'text/html',
    body: Buffer.alloc(0),
    truth: { body: 'The firm paid a fine of ten million.', anywhere: ['Figures are rounded.'], optional: 'Firm fined' },
  };
  const compareWith = (text: string) => {
    const { missing, extra } = judgedText(document, text);
    return { missing: missing.join(' '), extra: extra.join(' ') };
  };

  it('scores the ground truth as complete and without boilerplate', () => {
    const judged = documents.map((one) => judgedText(one, getText(one)));
    expect(getShares(judged)).toEqual({ found: 1, furniture: 0 });
  });

  it('accepts the optional title, and footnotes at any position', () => {
    const text = 'Firm fined. The firm paid Figures are rounded. a fine | of ten million.';
    expect(compareWith(text)).toEqual({ missing: '', extra: '' });
  });

  it('matches two footnotes separately if both end with the same word', () => {
    const truth = { body: 'A fine.', anywhere: ['It is rounded.', 'It was rounded.'], optional: '' };
    const judged = judgedText({ ...document, truth }, 'A fine. It is rounded. It was rounded.');
    expect([judged.missing, judged.extra]).toEqual([[], []]);
  });

  it('reports words that are absent or out of order as missing', () => {
    expect(compareWith('The firm paid a of ten million. Figures are rounded.')).toEqual({ missing: 'fine', extra: '' });
    expect(compareWith('The firm paid a of ten million fine. Figures are rounded.')).toEqual({
      missing: 'fine',
      extra: 'fine',
    });
  });

  it('reports boilerplate and a repeated title as extra', () => {
    const text = 'Menu. Firm fined. Firm fined. The firm paid a fine of ten million. Figures are rounded.';
    expect(compareWith(text)).toEqual({ missing: '', extra: 'Menu Firm fined' });
  });

  it('scores an empty text with no words found and no boilerplate', () => {
    const judged = judgedText(document, '', 'unreadable');
    expect(getShares([judged])).toEqual({ found: 0, furniture: 0 });
  });
});
