import { z } from 'zod';
import { readYaml } from '../../../../local/demo/read-demo-files.ts';
import { getTruth, type MarkedDocument } from '../notice.ts';
import { noticeOfRow } from '../notices.ts';
import { pdfOf } from './make.ts';

const A4 = { width: 595, height: 842, margin: 64, gutter: 20 };
const SHEETS = {
  one: { ...A4, columns: 1 },
  two: { ...A4, margin: 50, columns: 2 },
  three: { ...A4, margin: 40, columns: 3, gutter: 16 },
  landscape: { ...A4, width: 842, height: 595, columns: 1 },
};
const Row = z.strictObject({
  name: z.string(),
  words: z.number(),
  who: z.string(),
  parts: z.string(),
  plans: z.string().optional(),
  /** What differs from a plain form. */
  form: z
    .strictObject({
      sheet: z
        .enum(['one', 'two', 'three', 'landscape'])
        .default('one')
        .transform((name) => SHEETS[name]),
      size: z.number().default(11),
      face: z.enum(['standard', 'subset', 'ligatures', 'named']).default('standard'),
      stroke: z.enum(['lines', 'arrays', 'words', 'characters']).default('lines'),
      runningHead: z.string().default(''),
      isJustified: z.boolean().default(false),
      isHyphenated: z.boolean().default(false),
      isTurned: z.boolean().default(false),
      isPacked: z.boolean().default(false),
      isReversed: z.boolean().default(false),
    })
    .prefault({}),
});

/** The twenty notices that are shown as PDF, each in another form; the last five are held back. */
const ROWS = readYaml(`${import.meta.dirname}/notices.yml`, z.array(Row));
const HELD_FROM = 15;

/** Returns the twenty notices as PDF, each made again. */
export const pdfNotices = (): Promise<MarkedDocument[]> =>
  Promise.all(
    ROWS.map(async ({ name, words, parts, who, plans, form }, i) => {
      const notice = noticeOfRow({ layout: `pdf-${name}`, words, parts, who, plans }, i + 1);
      return {
        id: notice.id,
        layout: `pdf-${name}`,
        isHeld: i >= HELD_FROM,
        url: `https://www.papers.example/${name}.pdf`,
        contentType: 'application/pdf',
        body: await pdfOf(notice, form),
        truth: getTruth(notice),
      };
    }),
  );
