import { describe, expect, it } from 'vitest';
import { summarizeExtractively } from '../../../lib/summaries/extractive-summary.ts';
import { splitSentences } from '../../../lib/summaries/sentence-splitting.ts';
import { getCpu } from '../../support/cpu.ts';

const NOW = '2026-03-02T08:30:00Z';

describe('splitSentences', () => {
  it.each([
    ['U.S.', ['The U.S. Securities Act applies.', 'It is new.']],
    ['No. 12', ['See No. 12 of the list and Nos. 13 to 15 too.', 'It is new.']],
    ['Art. 5', ['Under Art. 5 the rule holds.', 'It is new.']],
    ['§ 3', ['Nach § 3 Abs. 2 Nr. 4 KWG gilt das.', 'Nach § 5 nicht.']],
    ['e.g.', ['Some rules, e.g. Basel III, apply (i.e. CRR).', 'It is new.']],
    ['approx. 5', ['It costs approx. 5 million.', 'It is new.']],
    ['v.', ['In Smith v. Jones the court agreed.', 'It is new.']],
    ['a numbered list', ['1. Banks must report.', '2. Insurers may report.', '12. Funds wait.']],
    ['decimals', ['Rates rose by 2.5 per cent to 3.75 per cent.', '4.1 follows.']],
    ['titles and initials', ['Dr. J. Smith spoke.', 'It is new.']],
    ['months', ['It ends on Jan. 5 or on Sept. 7 at noon.', 'It is new.']],
    ['a year at the end of a sentence', ['It ends in 2026.', 'Then it is over.']],
    ['quotes and brackets', ['He said "Stop."', '(Nobody did.)', 'It is new.']],
    ['questions and exclamations', ['Who must report?', 'All!', 'When…', 'Now.']],
    ['German dates', ['Am 3. Oktober gilt es.', 'Danach nicht.']],
    ['no full stop at the end', ['It is new.', 'One more']],
    ['a lowercase letter after a full stop', ['It is new. and goes on.']],
    [
      'an abbreviation at the end of a sentence',
      [
        'It holds in the U.S. of A. Sample Inc. and in the U.S.',
        'The rule is new.',
        'It binds Sample Inc.',
        'It is new.',
      ],
    ],
    ['a file number', ['See File No. S7-12-26 and Rel. No. IA-5000.', 'It says no.', 'Nothing else.']],
    ['a list after a colon', ['Firms must: 1. Report; 2. Keep records; and 3. Train staff.', 'It is new.']],
    ['French abbreviations', ['Selon l’art. L. 621-15 et M. Dupont, c’est nouveau.', 'Il entre en vigueur.']],
    ['German abbreviations', ['Vgl. Ziff. 3 Buchst. a und Rn. 7 i. V. m. Abs. 2.', 'Das kostet 3 Mio. Euro.']],
    [
      'abbreviations after an Italian elision',
      ["Ai sensi dell’art. 36 e dell'Avv. Rossi la Consob sospende l’art. 5.", 'La misura vale.'],
    ],
    ['Indian abbreviations', ['SEBI fined M/s. ABC and Smt. Rao Rs. 10 lakh.', 'XYZ Pvt. Ltd. did not appeal.']],
    [
      'Asian company forms',
      ['It acts for ABC Advisers Pte. Ltd. and for XYZ Capital Sdn. Bhd. Kuala Lumpur.', 'It is new.'],
    ],
    [
      'Italian abbreviations',
      ['Il d.lgs. 58/1998 vale, dice il Dott. Bianchi di Alfa S.p.A. di Roma.', 'Il Dott. Verdi no.'],
    ],
    ['Spanish abbreviations', ['La Sra. Pérez y el núm. 5 de la pág. 3.', 'Es nuevo.']],
    [
      'more German abbreviations',
      ['Das gilt insb. Banken, bspw. Sparkassen und einschl. Fonds ab 10 Tsd. Euro.', 'Es ist neu.'],
    ],
    ['US laws', ['Pub. L. No. 117-58 binds Messrs. Doe and Roe.', 'It is new.']],
    [
      'words without vowels at the end of a sentence',
      ['It binds CCPs.', 'Rates rose by 25 bps.', 'It doesn’t.', 'Banks wait.'],
    ],
    [
      'words that are abbreviations only before a number',
      ['Vale el cap. 3 de la res. 5 y el ord. 7.', 'It sets a cap.', 'Banks wait.'],
    ],
    [
      'names of laws without vowels',
      ['Dat is in strijd met de Wwft.', 'Banken wisten het.', 'Het staat in artikel 3 Wft.', 'DNB zag het.'],
    ],
    [
      'a genitive and a web address at the end of a sentence',
      ['The loss is the bank’s.', 'See www.sec.gov.', 'Comments are due.'],
    ],
    [
      'an abbreviation before the first word of a sentence',
      ['Vigila Alfa S.p.A.', 'Il divieto vale.', 'Lo dice Beta S.A.', 'El banco no.'],
    ],
  ])('ends sentences correctly in a text with: %s', (_, expected) => {
    expect(splitSentences(expected.join(' '))).toEqual(expected);
  });

  it('ends sentences at East Asian full stops without a space', () => {
    expect(splitSentences('金融庁は発表した。次の文。')).toEqual(['金融庁は発表した。', '次の文。']);
  });

  it('begins a sentence at each bullet and removes the bullet', () => {
    expect(splitSentences('Firms must: * report * keep records • train staff')).toEqual([
      'Firms must:',
      'report',
      'keep records',
      'train staff',
    ]);
    expect(splitSentences('* One * Two')).toEqual(['One', 'Two']);
  });

  it('returns no sentences for an empty text, and loses no word of any other text', () => {
    expect(splitSentences('')).toEqual([]);
    expect(splitSentences(' \n ')).toEqual([]);
    const text = 'A. B! C? «D.» E… F.G. H, 1. i. “J.” K。L';
    expect(splitSentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it('splits 2,000 full stops in less than 500 ms of CPU time', async () => {
    const spent = await getCpu(() => {
      splitSentences('. '.repeat(1_000));
      splitSentences('a.'.repeat(1_000));
      splitSentences(`${'A'.repeat(2_000)}. B`);
    });
    expect(spent).toBeLessThan(500);
  });

  it('splits 500 texts of abbreviations in less than 2 s of CPU time', async () => {
    const spent = await getCpu(() => {
      for (let i = 0; i < 500; i += 1) summarizeExtractively(`${'a'.repeat(1_000)} ${'A. '.repeat(333)}`, NOW);
    });
    expect(spent).toBeLessThan(2_000);
  });
});

describe('summarizeExtractively', () => {
  const FILLER = [
    'The committee met again in the main building.',
    'Several guests from industry attended the meeting.',
    'The chair thanked everybody for the discussion.',
    'Coffee was served in the garden afterwards.',
  ];

  it('uses the sentence with an obligation and a date as the one-line summary', () => {
    const telling = 'Firms must report their exposures by 30 June 2027.';
    expect(summarizeExtractively([...FILLER.slice(0, 2), telling, ...FILLER.slice(2)].join(' '), NOW)).toMatchObject({
      one_line_summary: telling,
      summary: { method: 'extractive', model: null, generated_at: NOW },
    });
  });

  it.each([
    ['an obligation with an amount', 'Firms shall pay a penalty of $5 million.'],
    ['a time limit and a prohibition', 'Prohibited products leave the market within 30 days.'],
  ])('prefers a sentence with %s to the first sentence', (_, telling) => {
    expect(summarizeExtractively([FILLER[0], FILLER[1], telling].join(' '), NOW).one_line_summary).toBe(telling);
  });

  it.each([
    'Comments must be received by January 20, 2027.',
    'The comment period ends on 5 May 2027.',
    'This rule takes effect on 5 April 2027.',
    'Die Konsultation läuft bis zum 30. Juni 2026.',
    'Les réponses sont attendues au plus tard le 30 juin 2026.',
    'El plazo finaliza el 10 de abril de 2026.',
  ])('uses a bare deadline as one of five points, but never as the one-line summary: %s', (deadline) => {
    expect(summarizeExtractively(deadline, NOW).one_line_summary).toBeNull();
    const again = FILLER.map((one) => `Again ${one.toLowerCase()}`);
    for (const text of [
      [...FILLER, deadline],
      [...FILLER, ...again, deadline],
    ]) {
      const { one_line_summary, five_point_summary } = summarizeExtractively(text.join(' '), NOW);
      expect(one_line_summary).toBe(FILLER[0]);
      expect(five_point_summary).toContain(deadline);
    }
  });

  it.each([
    'SEBI has imposed a penalty of Rs. 10 lakh on M/s. ABC Limited for late disclosures.',
    "La Consob ha ordinato, ai sensi dell'art. 36 del regolamento, di porre termine alla violazione.",
    'The person claims to be a representative of ABC Advisers Pte. Ltd. for clients in Singapore.',
  ])('does not end the one-line summary at an abbreviation: %s', (line) => {
    expect(summarizeExtractively(`${line} ${FILLER[0]}`, NOW).one_line_summary).toBe(line);
  });

  it('does not repeat the title', () => {
    const title = 'FCA fines Example Bank plc £5m for late reports';
    expect(summarizeExtractively(`${title}.`, NOW, title).one_line_summary).toBeNull();
    expect(summarizeExtractively(`${title}. ${FILLER[0]}`, NOW, title).one_line_summary).toBe(FILLER[0]);
    const more = 'The FCA has fined Example Bank plc £5,123,400 for late reports of 340 suspicious payments in 2024.';
    expect(summarizeExtractively(more, NOW, title).one_line_summary).toBe(more);
  });

  it.each([
    ['the words "Press release"', 'Press release'],
    ['a byline', 'By Jane Sample and John Specimen'],
    ['a date and a place', 'Paris, le 2 juillet 2026'],
    ['a greeting', 'Sehr geehrte Damen und Herren,'],
    ['navigation links', 'Home > News > Warnings | Print'],
    ['contact addresses', 'Contact: press@regulator.example, tel. +44 20 7946 0000.'],
    ['a link to a file', 'Read the consultation paper (PDF, 1.2 MB).'],
  ])('omits a paragraph with %s', (_, paragraph) => {
    const { one_line_summary, five_point_summary } = summarizeExtractively([paragraph, ...FILLER].join('\n'), NOW);
    expect(one_line_summary).toBe(FILLER[0]);
    expect(five_point_summary).toBeNull();
  });

  it.each([
    'WASHINGTON, Feb. 17, 2026 – ',
    'Madrid, 9 de marzo de 2026. ',
    'Press release – 12 March 2026 – ',
    'SUMMARY: ',
    '1.1 ',
  ])('removes a dateline, label or number before a statement: %s', (lead) => {
    expect(summarizeExtractively(`${lead}${FILLER[0]}`, NOW).one_line_summary).toBe(FILLER[0]);
  });

  it('summarizes hostile texts in less than 4 s of CPU time', async () => {
    const parts = ['A. ', 'A, ', 'Aa ', 'Aa, ', '1.1. ', 'comments ', 'comments by ', ' v. ', 'AA: ', '(((', '"', '…)'];
    const spent = await getCpu(() => {
      for (const part of parts)
        for (const text of [part.repeat(2_000), part.repeat(190), `${part.repeat(40)}\n`.repeat(50)])
          summarizeExtractively(text, NOW, text.slice(0, 300));
    });
    expect(spent).toBeLessThan(4_000);
  });

  it('uses the first sentence as the one-line summary if all are equally informative', () => {
    expect(summarizeExtractively(FILLER.join(' '), NOW).one_line_summary).toBe(FILLER[0]);
  });

  it('returns five points in text order, and only for five different sentences or more', () => {
    expect(summarizeExtractively(FILLER.join(' '), NOW).five_point_summary).toBeNull();
    expect(summarizeExtractively([...FILLER, FILLER[0]].join(' '), NOW).five_point_summary).toBeNull();
    const five = [...FILLER, 'The next meeting has no agenda yet.'];
    expect(summarizeExtractively(five.join(' '), NOW).five_point_summary).toEqual(five);
    const telling = 'Banks must apply the rule from 1 March 2027.';
    const six = summarizeExtractively([...five, telling].join(' '), NOW).five_point_summary;
    expect(six).toHaveLength(5);
    expect(six?.at(-1)).toBe(telling);
    expect(six?.[0]).toBe(FILLER[0]);
  });

  it.each([
    ['the press office', 'For more information, firms must contact the press office by 5 May 2027.'],
    ['the statement of a speaker', '“Firms must be ready by 5 May 2027,” said the chair.'],
    ['the investigators', 'The investigation was conducted by staff who must report by 5 May 2027.'],
  ])('never uses a sentence about %s as a point', (_, aside) => {
    const text = [...FILLER, aside, 'The next meeting has no agenda yet.'].join(' ');
    const { one_line_summary, five_point_summary } = summarizeExtractively(text, NOW);
    expect(five_point_summary).toHaveLength(5);
    expect([one_line_summary, ...(five_point_summary ?? [])]).not.toContain(aside);
  });

  it.each(['', '   '])('returns null for a text without content', (text) => {
    expect(summarizeExtractively(text, NOW)).toEqual({
      one_line_summary: null,
      five_point_summary: null,
      summary: null,
    });
  });

  it('quotes the text verbatim in each point', () => {
    const text = [...FILLER, 'See Art. 5 (e.g. No. 12) of the U.S. rules.', 'It costs 2.5 million.'].join(' ');
    const { one_line_summary, five_point_summary } = summarizeExtractively(text, NOW);
    for (const point of [one_line_summary ?? '', ...(five_point_summary ?? [])]) expect(text).toContain(point);
  });
});
