import { describe, expect, it } from 'vitest';
import { buildPassages } from '../../../lib/documents/reading/passages.ts';
import {
  type GroundedSummary,
  listSummarizableStatements,
  type SummarizedDocumentText,
  selectDocumentSentences,
  selectStatementsForModel,
  toGroundedSummary,
} from '../../../lib/summaries/document-summary.ts';
import { getCpu } from '../../support/cpu.ts';
import { notices } from '../../support/notices.ts';

const TITLE = 'Final rules on reporting';
const FIRST =
  'The authority adopted final rules on reporting by institutions.\n\nInstitutions must report by 1 March 2027, ' +
  'unless the authority exempts them.';
const SECOND =
  'A firm that reports late shall pay a penalty of 50,000 euros.\nManagers should appoint an officer who signs ' +
  'each report. The rules take effect on 1 January 2027.';

function byRule(text: SummarizedDocumentText, title = TITLE): GroundedSummary | null {
  const selection = selectDocumentSentences(listSummarizableStatements(text, title), title);
  return selection && toGroundedSummary(text, selection);
}

/** Expects each evidence span to be the verbatim text of its passage at its position. */
function expectGrounded({ grounds }: GroundedSummary, passages: string[]): void {
  for (const { passage, text, start, end } of grounds)
    expect([...(passages[passage - 1] ?? '')].slice(start, end).join('')).toBe(text);
}

describe('document summary by rules', () => {
  it('selects obligations with deadlines and amounts from all parts of the text', () => {
    const filler = Array.from({ length: 12 }, (_, i) => `The meeting of spring ${i} was held in the main building.`);
    const passages = [
      `${FIRST}\n\n${filler.join(' ')}`,
      filler.map((one) => one.replace('main', 'other')).join(' '),
      SECOND,
      `${filler.map((one) => one.replace('main', 'old')).join(' ')} Issuers must publish the report by 30 June 2028.`,
    ];
    const made = byRule({ version: 1, passages });
    expect(made?.one_line_summary).toBe('The authority adopted final rules on reporting by institutions.');
    expect(made?.five_point_summary).toEqual([
      'The authority adopted final rules on reporting by institutions.',
      'Institutions must report by 1 March 2027, unless the authority exempts them.',
      'A firm that reports late shall pay a penalty of 50,000 euros.',
      expect.stringMatching(/^Managers|^The rules take effect/),
      'Issuers must publish the report by 30 June 2028.',
    ]);
    const grounds = made?.grounds.map(({ index, passage }) => `${index} in ${passage}`);
    expect(grounds).toEqual(['null in 1', '0 in 1', '1 in 1', '2 in 3', '3 in 3', '4 in 4']);
    expectGrounded(made as GroundedSummary, passages);
  });

  it('prefers sentences of different passages, and sentences that name an addressee', () => {
    const words = ['credit', 'market', 'liquid', 'broad', 'severe', 'plain'];
    const sentence = (p: number, i: number) => `Institutions must send ${words[i]} form ${p} by 1 March 2027.`;
    const passages = [0, 1, 2].map((p) => words.map((_, i) => sentence(p, i)).join(' '));
    const made = byRule({ version: 1, passages });
    expect(new Set(made?.grounds.map(({ passage }) => passage)).size).toBe(3);
    const others = [
      'The red chair of the office must be green in spring.',
      'Every window of our house must stay open all night.',
      'Each horse on this farm must drink water daily.',
      'Old bread of the bakery must become something else.',
      'Tall trees near rivers must keep their leaves.',
      'Small boats at anchor must carry yellow lamps.',
    ];
    const addressed = 'Coloured paper is what issuers must give to visitors.';
    const summary = byRule({ version: 1, passages: [[...others, addressed].join(' ')] });
    expect(summary?.five_point_summary).toContain(addressed);
  });

  it('omits table rows, headings, fragments and boilerplate, and has no points if fewer than five remain', () => {
    const passages = [
      `${FIRST}\n\nTier 1 | 4.5 % | must be held.\n\nHow to report\n\nand then they must go on.\n\nFor further ` +
        'information contact us by 1 May 2027.',
    ];
    expect(byRule({ version: 1, passages })).toMatchObject({
      five_point_summary: null,
      grounds: [{ index: null }],
    });
    expect(byRule({ version: 1, passages: ['| a | b |', 'no sentence'] })).toBeNull();
    expect(byRule({ version: 1, passages: [] })).toBeNull();
  });

  it('has a good one-line summary for 95% of labelled notices, and verbatim evidence spans', () => {
    let good = 0;
    for (const notice of notices()) {
      const passages = buildPassages(notice.paragraphs.map((text) => ({ text, isHeading: false })));
      const made = byRule({ version: 1, passages }, notice.title);
      if (made && notice.good.includes(made.one_line_summary)) good += 1;
      if (made) expectGrounded(made, passages);
      expect(made?.grounds.length).toBe(1 + (made?.five_point_summary?.length ?? 0));
    }
    expect(good / notices().length).toBeGreaterThanOrEqual(0.95);
  });

  it('summarizes hostile texts of 150,000 bytes in less than 2 s of CPU time', async () => {
    const hostile = [
      'a'.repeat(2_999),
      'A. '.repeat(999),
      ' '.repeat(2_999),
      'by comments responses '.repeat(136),
      'AM AM '.repeat(500),
    ];
    const spent = await getCpu(() => {
      for (const one of hostile) byRule({ version: 1, passages: Array(50).fill(one) });
    });
    expect(spent).toBeLessThan(2_000);
  });
});

describe('statements offered to the model', () => {
  it('are the first and the most informative statements in text order, up to 16,000 characters', () => {
    const filler = (n: number) => `The meeting of spring ${n} was held in the main building of the town.`;
    const passages = Array.from({ length: 40 }, (_, n) =>
      Array.from({ length: 20 }, (_, i) => filler(20 * n + i)).join(' '),
    );
    const all = listSummarizableStatements({ version: 1, passages: [...passages, SECOND] }, TITLE);
    const offered = selectStatementsForModel(all, TITLE);
    expect(offered.slice(0, 12)).toEqual(all.slice(0, 12));
    expect(offered.slice(-3)).toEqual(all.slice(-3));
    expect(offered.map(({ position }) => position)).toEqual(
      offered.map(({ position }) => position).toSorted((a, b) => a - b),
    );
    const characters = offered.reduce((sum, { text }) => sum + text.length, 0);
    expect(characters).toBeLessThanOrEqual(16_000);
    expect(characters).toBeGreaterThan(15_000);
  });

  it('have evidence spans with offsets in code points', () => {
    const passages = [`The word “𝔅ase” stays. ${FIRST}`];
    const all = listSummarizableStatements({ version: 1, passages }, TITLE);
    for (const line of all)
      expectGrounded(toGroundedSummary({ version: 1, passages }, { line, points: all }), passages);
  });
});
