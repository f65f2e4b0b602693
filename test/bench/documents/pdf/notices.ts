import { type MarkedDocument, truthOf } from '../notice.ts';
import { noticeOfRow, type Row } from '../notices.ts';
import { type Form, pdfOf } from './make.ts';

/*
 * The twenty notices that are shown as PDF, each in a form of its own; the last five are held back.
 */

const A4 = { width: 595, height: 842, margin: 64, gutter: 20 };
const PLAIN: Form = {
  ...{ sheet: { ...A4, columns: 1 }, size: 11, face: 'standard', stroke: 'lines', runningHead: '' },
  ...{ isJustified: false, isHyphenated: false, isTurned: false, isPacked: false, isReversed: false },
};
const two = { ...A4, margin: 50, columns: 2 };
const three = { ...A4, margin: 40, columns: 3, gutter: 16 };
const lying = { ...A4, width: 842, height: 595, columns: 1 };

const FORMS: [name: string, words: number, parts: string, who: Row[3], plans: string, form: Partial<Form>][] = [
  ['one-column', 280, 'heading', 'conduct', 'final pensions; circular reserving', {}],
  [
    ...(['running-heads', 1300, 'heading list', 'union', 'paper exposures; statement buffers'] as const),
    { runningHead: 'Supervisory Statement SS14/26: large exposures', stroke: 'arrays', isJustified: true },
  ],
  ['two-columns', 700, 'heading', 'reserve', 'paper liquidity', { sheet: two, size: 10 }],
  [
    ...(['two-columns-justified', 420, 'heading quote', 'de', ''] as const),
    { sheet: two, size: 10, stroke: 'arrays', isJustified: true, isHyphenated: true },
  ],
  ['three-columns', 900, 'heading', 'commission', 'statement funds; review costs', { sheet: three, size: 9 }],
  ['table', 420, 'heading table', 'conduct', 'review scams; circular fees; answers complaints', {}],
  ['wide-table', 380, 'heading wide', 'union', 'circular property; consultation models', { sheet: lying }],
  ['footnotes', 380, 'heading footnotes', 'fr', '', { isJustified: true, stroke: 'arrays' }],
  ['bullets', 480, 'heading list nested numbered', 'monetary', 'circular thirdParties; statement incidents', {}],
  ['word-by-word', 450, 'heading list', 'union', 'paper green', { stroke: 'words', isJustified: true }],
  ['character-by-character', 420, 'heading', 'securities', 'statement payLater', { stroke: 'characters' }],
  [
    'turned',
    900,
    'heading table',
    'reserve',
    'paper models; statement climate',
    { isTurned: true, runningHead: 'Bulletin on models of small banks' },
  ],
  [
    'packed',
    640,
    'heading list footnotes',
    'conduct',
    'statement vulnerable',
    { isPacked: true, isJustified: true, runningHead: 'Guidance FG26/3' },
  ],
  [
    'subset-font',
    520,
    'heading table',
    'commission',
    'paper records',
    { face: 'subset', stroke: 'arrays', isJustified: true },
  ],
  [
    ...(['ligatures', 620, 'heading quote', 'union', 'statement artificial'] as const),
    { face: 'ligatures', isHyphenated: true, isJustified: true, stroke: 'arrays', isPacked: true },
  ],
  [
    ...([
      'two-columns-long',
      2200,
      'heading list table',
      'union',
      'paper digitalMoney; statement tokens; paper margin',
    ] as const),
    {
      sheet: two,
      size: 10,
      isJustified: true,
      isHyphenated: true,
      stroke: 'arrays',
      runningHead: 'Working paper on settlement 2026/7',
    },
  ],
  [
    ...(['characters-justified', 500, 'heading footnotes', 'conduct', 'paper climate'] as const),
    { stroke: 'characters', isJustified: true, isHyphenated: true },
  ],
  ['named-glyphs', 460, 'heading list', 'reserve', 'statement deposits', { face: 'named' }],
  [
    ...([
      'two-columns-footnotes',
      1500,
      'heading footnotes',
      'union',
      'statement crossBorder; paper correspondents; review screening',
    ] as const),
    {
      sheet: two,
      size: 10,
      face: 'subset',
      isPacked: true,
      stroke: 'words',
      runningHead: 'Report on payments across borders',
    },
  ],
  [
    ...(['reversed', 900, 'heading list', 'securities', 'paper brokers; review subscriptions'] as const),
    { isReversed: true, runningHead: 'Information sheet 227 for licensees' },
  ],
];
const HELD_FROM = 15;

/** The twenty notices as PDF, each made anew. */
export const pdfNotices = (): Promise<MarkedDocument[]> =>
  Promise.all(
    FORMS.map(async ([name, words, parts, who, plans, form], i) => {
      const notice = noticeOfRow([`pdf-${name}`, words, parts, who, plans], i + 1);
      return {
        ...{
          id: notice.id,
          layout: `pdf-${name}`,
          isHeld: i >= HELD_FROM,
          url: `https://www.papers.example/${name}.pdf`,
        },
        ...{ contentType: 'application/pdf', body: await pdfOf(notice, { ...PLAIN, ...form }), truth: truthOf(notice) },
      };
    }),
  );
