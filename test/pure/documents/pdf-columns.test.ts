import { describe, expect, it } from 'vitest';
import { judgedText } from '../../bench/documents/figures.ts';
import { getTruth } from '../../bench/documents/notice.ts';
import { noticeOfRow } from '../../bench/documents/notices.ts';
import { type Form, pdfOf } from '../../bench/documents/pdf/make.ts';
import { getText } from './received.ts';

const PLANS = 'statement funds; review costs; paper brokers; review subscriptions';
const PLAIN: Omit<Form, 'sheet'> = {
  size: 9,
  face: 'standard',
  stroke: 'lines',
  runningHead: '',
  isJustified: false,
  isHyphenated: false,
  isTurned: false,
  isPacked: false,
  isReversed: false,
};
const JUSTIFIED = { isJustified: true, isHyphenated: true };

interface ColumnOptions {
  words: number;
  columns: number;
  /** The space between columns, in points. */
  gutter: number;
  form: Partial<Form>;
}

/**
 * Returns the words that reading a notice in columns loses and adds. A notice of about 900 words ends within the last
 * column; one of 2,200 words fills several pages.
 */
async function findWrong({ words, columns, gutter, form }: ColumnOptions) {
  const notice = noticeOfRow({ layout: 'columns', words, parts: 'heading', who: 'commission', plans: PLANS }, columns);
  const sheet = { width: 595, height: 842, margin: 40, columns, gutter };
  const body = await pdfOf(notice, { ...PLAIN, sheet, ...form });
  const marked = { id: notice.id, layout: 'columns', isHeld: false, url: '', contentType: '', body };
  const { missing, extra } = judgedText({ ...marked, truth: getTruth(notice) }, await getText('application/pdf', body));
  return { missing: missing.join(' '), extra: extra.join(' ') };
}

describe.each<[string, Partial<Form>]>([
  ['ragged', {}],
  ['justified', { ...JUSTIFIED, stroke: 'arrays' }],
  ['justified and drawn by words', { ...JUSTIFIED, stroke: 'words', size: 10 }],
  ['in larger letters', { size: 11 }],
])('columns of a PDF that are %s', (name, form) => {
  const narrowest = name === 'in larger letters' ? 14 : 12;

  it.each([narrowest, 16, 20, 24, 30])('are read one after the other at a distance of %i points', async (gutter) => {
    for (const columns of [2, 3])
      for (const words of [900, 2_200])
        expect(await findWrong({ words, columns, gutter, form })).toEqual({ missing: '', extra: '' });
  });
});
