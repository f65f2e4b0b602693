import { describe, expect, it } from 'vitest';
import { normalizePresentationForms, toLogicalOrder } from '../../../lib/documents/reading/pdf/pdf-bidi.ts';
import { endingAt, unicodePdf } from './pdf-pages.ts';
import { getText } from './received.ts';

const backwards = (text: string) => [...text].reverse().join('');
const SWAPPED: Record<string, string> = { '(': ')', ')': '(', '«': '»', '»': '«', '[': ']', ']': '[' };
/** What a page shows of a line from the right, whose parts from the left are in braces. */
const shown = (line: string) =>
  line
    .split(/[{}]/)
    .map((part, i) => (i % 2 ? part : backwards(part).replace(/[()«»[\]]/g, (one) => SWAPPED[one] as string)))
    .reverse()
    .join('');
const written = (line: string) => line.replace(/[{}]/g, '');

/** A text that makes the page one from the right, above the line. */
const ABOVE = 'הודעה זו מתפרסמת היום באתר הרשות לכל הגופים המפוקחים';
const readLine = async (visual: string) => {
  const pieces = [
    { text: backwards(ABOVE), x: endingAt(540, ABOVE, 14), y: 80, size: 14 },
    { text: visual, x: endingAt(540, visual), y: 140 },
  ];
  return (await getText('application/pdf', await unicodePdf(pieces))).split('\n\n')[1];
};

describe('a right-to-left line of a PDF', () => {
  it.each([
    ['Hebrew, a number and a comma', 'הריבית נקבעה על {4.5}, ולא על {5}.'],
    ['Hebrew, a percent sign after its number', 'הריבית תעלה ל-{4.75%} מחר!'],
    ['Hebrew, a date and a section', 'בתוקף מיום {1.1.2027} לפי סעיף {5}(ב).'],
    ['Hebrew, a Latin name with a number', 'הנחיה לפי {IFRS 9} של {Bank of Israel} תפורסם.'],
    ['Hebrew, quotation marks and brackets', 'הנגיד (פרופסור לוי) אמר: "אין שינוי".'],
    ['Hebrew, a range of years', 'תוכנית העבודה לשנים {2026}–{2027} אושרה.'],
    ['Arabic, a percent sign after its number', 'رفع البنك الفائدة إلى {4.5}% اليوم.'],
    ['Arabic, a date', 'يبدأ التطبيق في {15/03/2027} لكل البنوك.'],
    ['Arabic, a date with hyphens', 'نشر القرار في {2026}-{11}-{30} رسميا.'],
    ['Arabic, Arabic digits', 'بلغت النسبة {٤٫٥}٪ في العام.'],
    ['Arabic, a Latin name in brackets', 'قواعد ({Basel III}) للبنوك (المرحلة الأولى) نهائية.'],
    ['Arabic, quotation marks', 'قال «المحافظ» إن السوق مستقرة؛ هل تتفق؟'],
  ])('is read in logical order: %s', async (_, line) => {
    expect(await readLine(shown(line))).toBe(written(line));
  });

  it('ends with its full stop if it has only a number', async () => {
    expect(await readLine('.2027')).toBe('2027.');
  });

  it('has plain letters for Arabic presentation forms and ligatures', async () => {
    const forms = 'ﺍﻻﺗﻔﺎﻕ ﻻ ﻳﺰﺍﻝ ﻣﻠﺰﻣﺎ ﷲ';
    expect(await readLine(backwards(forms))).toBe('الاتفاق لا يزال ملزما الله');
  });
});

describe('right-to-left pages of a PDF', () => {
  it('are read with lines and table cells joined from right to left', async () => {
    const words = (text: string, right: number, y: number) => {
      const visual = shown(text);
      return { text: visual, x: endingAt(right, visual), y };
    };
    const table = [
      ['מועד', 'נושא'],
      ['{15.3.2027}', 'הון'],
      ['{1.9.2027}', 'נזילות'],
    ].flatMap(([date, subject], row) => [
      words(subject as string, 540, 200 + row * 20),
      words(date as string, 300, 200 + row * 20),
    ]);
    const lines = [words('הרשות מפרסמת את לוח הזמנים של הרפורמה בתחום', 540, 140), words('ההון והנזילות.', 540, 152)];
    expect(await getText('application/pdf', await unicodePdf([...lines, ...table]))).toBe(
      'הרשות מפרסמת את לוח הזמנים של הרפורמה בתחום ההון והנזילות.\n\nנושא | מועד\nהון | 15.3.2027\nנזילות | 1.9.2027',
    );
  });
});

it('reads a right-to-left word in a left-to-right line of a PDF', async () => {
  const visual = `The word ${backwards('שלום')} (peace) is Hebrew.`;
  const body = await unicodePdf([{ text: visual, x: 60, y: 100 }]);
  expect(await getText('application/pdf', body)).toBe('The word שלום (peace) is Hebrew.');
});

it('toLogicalOrder keeps brackets that are already in right-to-left form', () => {
  expect(toLogicalOrder(backwards('הנגיד (לוי) אמר'), 1)).toBe('הנגיד (לוי) אמר');
});

it.each([
  ['before its letter', '\u05e7\u05e0\u05d1\u05b7'],
  ['after its letter', '\u05e7\u05e0\u05b7\u05d1'],
])('toLogicalOrder puts a vowel sign after its letter if a page has the sign %s', (_, visual) => {
  expect(toLogicalOrder(visual, 1)).toBe('\u05d1\u05b7\u05e0\u05e7');
});

it.each([
  ['ﬁnal', 'final'],
  ['\u00a0', ' '],
  ['ﷺ', 'صلى الله عليه وسلم'],
  ['ﹰ', '\u064b'],
  ['ﻼ', 'لا'],
  ['יִ', 'יִ'],
])('normalizePresentationForms turns %s into %s', (form, letters) => {
  expect(normalizePresentationForms(form)).toBe(letters);
});
