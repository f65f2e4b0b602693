import iconv from 'iconv-lite';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { toPlainText } from '../../../lib/ingest/plain-text.ts';
import { judgedText, sharesOf } from '../../bench/documents/figures.ts';
import type { MarkedDocument } from '../../bench/documents/notice.ts';
import { wordsOf } from '../../bench/documents/words.ts';
import { markedDocuments } from '../../support/marked-documents.ts';

let documents: MarkedDocument[];
beforeAll(async () => {
  documents = await markedDocuments();
});

const isPdf = ({ contentType }: MarkedDocument) => contentType === 'application/pdf';
const textOf = ({ truth }: MarkedDocument) => [truth.body, ...truth.anywhere].join('\n');

/** Before each element that is not within a word. */
const GAP = /<(?!\/?(strong|em)\b)/gi;

/** The words of a page with all its furniture, in the character set that it has. */
function wholePage({ body, contentType, layout }: MarkedDocument): string {
  const named = /charset=([\w-]+)/.exec(contentType)?.[1] ?? (layout === 'fsa-japan' ? 'shift_jis' : 'utf-8');
  return toPlainText(iconv.decode(body, named).replace(GAP, ' <'), 100_000).replaceAll('\u00AD', '');
}

describe('the marked documents', () => {
  it('are eighty, of which twenty are held back, in 25 layouts of HTML and twenty of PDF', () => {
    const layouts = (all: MarkedDocument[]) => new Set(all.map(({ layout }) => layout)).size;
    const html = documents.filter((one) => !isPdf(one));
    expect([html.length, layouts(html)]).toEqual([60, 25]);
    expect([documents.length - html.length, layouts(documents.filter(isPdf))]).toEqual([20, 20]);
    expect(documents.filter(({ isHeld }) => isHeld)).toHaveLength(20);
    expect(layouts(html.filter(({ isHeld }) => isHeld))).toBe(5);
  });

  it('are the same when they are made anew', async () => {
    const again = await markedDocuments();
    expect(again.map(({ body }) => body.toString('base64'))).toEqual(
      documents.map(({ body }) => body.toString('base64')),
    );
  });

  it('are of 50 to 3,500 words, without a mark that nobody replaced', () => {
    const lengths = documents.map((one) => wordsOf(textOf(one)).length);
    expect(Math.min(...lengths)).toBeGreaterThan(50);
    expect(Math.max(...lengths)).toBeGreaterThan(3_000);
    expect(documents.filter((one) => /[{}]|\[\^|undefined/.test(textOf(one))).map(({ id }) => id)).toEqual([]);
  });

  it('their pages hold all words of the truth, and furniture that a reader has to leave out', () => {
    const judged = documents.filter((one) => !isPdf(one)).map((one) => judgedText(one, wholePage(one)));
    expect(
      judged.filter(({ missing }) => missing.length > 0).map(({ document, missing }) => [document.id, ...missing]),
    ).toEqual([]);
    expect(judged.filter(({ extra }) => extra.length < 25).map(({ document }) => document.id)).toEqual([]);
    expect(sharesOf(judged).furniture).toBeGreaterThan(0.1);
  });
});

/** The words of a PDF in the order in which they are drawn, a word that goes on in the next line as one. */
async function allWords({ body }: MarkedDocument): Promise<Set<string>> {
  const { text } = await extractText(new Uint8Array(body), { mergePages: false });
  return new Set(wordsOf(text.join('\n').replace(/-\s*\n/g, '')));
}

describe('the PDFs', () => {
  it('hold the words of the truth, each as text that any program finds', async () => {
    for (const document of documents.filter(isPdf)) {
      const drawn = await allWords(document);
      const words = wordsOf(textOf(document));
      const found = words.filter((word) => drawn.has(word)).length / words.length;
      expect([document.id, found > 0.99]).toEqual([document.id, true]);
    }
  });
});

describe('a text', () => {
  const document: MarkedDocument = {
    ...{ id: 'one', layout: 'none', isHeld: false, url: '', contentType: 'text/html', body: Buffer.alloc(0) },
    truth: { body: 'The firm paid a fine of ten million.', anywhere: ['Figures are rounded.'], optional: 'Firm fined' },
  };
  const told = (text: string) => {
    const { missing, extra } = judgedText(document, text);
    return { missing: missing.join(' '), extra: extra.join(' ') };
  };

  it('that is the truth has all of it and nothing else', () => {
    const judged = documents.map((one) => judgedText(one, textOf(one)));
    expect(sharesOf(judged)).toEqual({ found: 1, furniture: 0 });
  });

  it('may have the title, and footnotes wherever they are', () => {
    const text = 'Firm fined. The firm paid Figures are rounded. a fine | of ten million.';
    expect(told(text)).toEqual({ missing: '', extra: '' });
  });

  it('has each footnote by itself, if two end with the same word', () => {
    const truth = { body: 'A fine.', anywhere: ['It is rounded.', 'It was rounded.'], optional: '' };
    const judged = judgedText({ ...document, truth }, 'A fine. It is rounded. It was rounded.');
    expect([judged.missing, judged.extra]).toEqual([[], []]);
  });

  it('lacks what is not there or not in order', () => {
    expect(told('The firm paid a of ten million. Figures are rounded.')).toEqual({ missing: 'fine', extra: '' });
    expect(told('The firm paid a of ten million fine. Figures are rounded.')).toEqual({
      missing: 'fine',
      extra: 'fine',
    });
  });

  it('has furniture that is said, more than once for the title too', () => {
    const text = 'Menu. Firm fined. Firm fined. The firm paid a fine of ten million. Figures are rounded.';
    expect(told(text)).toEqual({ missing: '', extra: 'Menu Firm fined' });
  });

  it('of no words lacks all, and has no furniture', () => {
    const judged = judgedText(document, '', 'unreadable');
    expect(sharesOf([judged])).toEqual({ found: 0, furniture: 0 });
  });
});
