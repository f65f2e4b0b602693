import { describe, expect, it } from 'vitest';
import { trusted } from '../../../lib/summaries/trust/trust.ts';
import { cpuOf } from '../../support/cpu.ts';
import { fc } from '../../support/property.ts';
import { REGULATORY_TEXTS } from './regulatory-texts.ts';

const bounds = (descriptions: string[], longest = 400) => ({
  updates: descriptions.map((description) => ({ title: '', description })),
  prompt: '',
  longest,
});

const OTHER = 'not as it was written';
/** Null if a text is shown as it was written; what is refused, and what is shown by a whole sentence of the source, is not. */
const told = (text: string, ...descriptions: string[]) => {
  const judged = trusted([text], bounds(descriptions));
  if ('refused' in judged) return judged.refused === 'no sentence of the source' ? OTHER : judged.refused;
  return judged.texts[0] === text ? null : OTHER;
};

/** Sentences of a source; in brackets what is left out of them. */
const read = (marked: string) => ({
  source: marked.replaceAll(/[{}]/g, ''),
  claim: marked
    .replaceAll(/\{[^}]*\}/g, '')
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
});

describe('whole phrases may be left out', () => {
  it.each([
    ['a relative clause', 'The bank{, which has 40 branches in the north,} cooperated with the inquiry.'],
    ['an apposition', "The council's chair{, Dr Ines Roth,} welcomed the decision."],
    ['brackets', 'The Financial Conduct Authority{ (FCA)} has fined Orla Bank plc £12.4 million.'],
    ['a name before its letters', 'The {Financial Conduct Authority }(FCA) has fined Orla Bank plc £12.4 million.'],
    [
      'a phrase before the subject',
      '{In a decision published today, }the Central Bank reprimanded Dune Payments Limited.',
    ],
    ['a word of time', '{Today }the Central Bank reprimanded Dune Payments Limited.'],
    ['a day', 'The agency opened{ on 3 March 2025} an inquiry into Vane plc.'],
    ['a reason', 'The fine was cut by 30%{ because the firm agreed to settle at an early stage}.'],
    ['a legal basis', 'The regulator issued the notice{ under section 55L of the Act} on 2 June 2025.'],
    ['one side of a semicolon', 'The two firms merged in 2021{; the new firm is called Pell Vane}.'],
    ['the other side', '{The fee is €2,400; }the minimum own funds are €125,000.'],
    ['one of two clauses', 'Alder Bank was fined £5 million{ and its owner was banned for two years}.'],
    ['the first of two clauses', '{Alder Bank was fined £5 million and }Kestrel Trust was not charged.'],
    ['the second of two deeds', 'The authority has reprimanded Alder Bank{ and has not ruled out a fine}.'],
    ['the first of two deeds', 'The firm {has admitted the breaches and }has closed its desk.'],
    ['a member of a list', 'The data include names{, dates of birth} and numbers.'],
    ['what something is not', 'Local authorities{, not the agency,} enforce the rule.'],
    ['the beginning of a rise', 'Gross lending increased{ from £20.5 billion} to £21.4 billion.'],
    ['an article', 'Such offers are legal if they comply with {the }disclosure rules.'],
    ['a label', '{Press release: }The agency closes its inquiry.'],
    [
      'French',
      'L’AMF a infligé une amende de 2 millions d’euros à la société Orme Gestion{, dont le siège est à Lyon}.',
    ],
    ['German', 'Die Bank hat den Bescheid akzeptiert{, weil sie das Verfahren beenden wollte}.'],
    ['Spanish', 'El organismo{, que depende del ministerio,} publicó el informe el 3 de marzo de 2025.'],
    ['what a line without a verb adds', 'Guidance on payments{, which applies from March}.'],
    ['why it is so', 'New rules for banks{, since markets have changed}.'],
    ['Italian', 'La Banca d’Italia ha pubblicato{ il 3 marzo 2025} le nuove disposizioni.'],
    ['Dutch', 'De AFM heeft Orla Bank een boete opgelegd{, omdat de bank klanten te laat informeerde}.'],
    ['Portuguese', 'A CMVM publicou o relatório anual{ em 3 de março de 2025}.'],
    ['French, before the subject', '{Dans une décision du 3 mars 2025, }l’AMF a sanctionné la société Orme Gestion.'],
    ['Spanish, before the subject', '{En una resolución de marzo, }la CNMV sancionó a Orla Gestión.'],
    ['Italian, before the subject', '{Con una decisione di marzo, }la Consob ha sanzionato la società Orla.'],
    ['Dutch, before the subject', '{In een besluit van maart, }de AFM heeft Orla Bank een boete opgelegd.'],
  ])('%s', (_, marked) => {
    const { source, claim } = read(marked);
    expect(told(claim, source)).toBeNull();
  });

  it.each([
    ['per cent for %', 'Payments rose by 14.3 per cent to 23.7 billion.', 'Payments rose by 14.3% to 23.7 billion.'],
    ['wide figures', 'The fine is £５ million.', 'The fine is £5 million.'],
    ['other quotation marks', 'The bank’s “Gold” card was sold.', 'The bank\'s "Gold" card was sold.'],
    ['commas left out', 'On 3 May the FCA opened a case.', 'On 3 May, the FCA opened a case.'],
    ['hyphens', 'The anti-fraud rule applies.', 'The anti-fraud rule applies.'],
    ['two sentences', 'Alder Bank pays. It lost.', 'Alder Bank pays. It lost.'],
  ])('the same words: %s', (_, claim, source) => expect(told(claim, source)).toBeNull());
});

describe('what is kept must say what it said', () => {
  it.each([
    ['a denial', 'The bank did{ not} test its systems.'],
    ['the only sentence', 'New guidance on payments{ and lenders must report}.'],
    ['who did it', 'Fine of £5 million for Alder Bank{, the agency announced today}.'],
    ['a denial of a pair', 'Calloway {neither }admits{ nor denies} the findings.'],
    ['a permission', 'The bank {may }appeal to the high court.'],
    ['a limit', 'Some alerts were left open for{ up to} 412 days.'],
    ['a limit at the end', 'The complaint was upheld{ in part}.'],
    ['how many', '{Some of the }alerts were left open.'],
    ['what somebody was', 'The SEC charged two{ former} officers of Larkspur Robotics Inc.'],
    ['an accusation', 'The{ allegedly} false reports were sent by Jonas Veldt.'],
    ['who said it', '{Alder Bank said that }its data were safe.'],
    ['who said it, afterwards', 'The bank broke the rules{, the regulator said}.'],
    ['a condition', 'Firms may use a lower weight{ if they can show a hedge}.'],
    ['an exception', 'All banks{, except credit unions,} must register.'],
    ['an exception at the end', 'All customers get £28{ unless they have a meter}.'],
    ['an end', 'Firms may use the form{ until 30 June 2026}.'],
    ['how long', 'The licence of Orla Pay was suspended{ for six months}.'],
    ['whom a rule is for', 'Banks{ with assets above €30 billion} must report weekly.'],
    ['what a share is of', 'Prices rose by 5%{ in Ireland}.'],
    ['what a limit is for', 'The fee is €2,400{ for payment institutions}.'],
    ['whom it is about', 'Kingsgate helped customers{ who had lost money}.'],
    ['in principle', 'The regulator approved{ in principle} the merger of Alder Bank.'],
    ['a part of a name', 'The{ Halden} Group was fined £3 million.'],
    ['the end of a name', 'Calder Row{ Financial Planning} was fined £3 million.'],
    ['a number', 'Redmoor sent{ 340} reports late.'],
    ['a unit', 'Redmoor paid 340{ million} euros.'],
    ['a unit of time', 'The tariff is 17 euros{ per month}.'],
    ['one end of a range', 'The plan runs{ from 2021} to 2024.'],
    ['one end of another', 'The bank sent reports late between 2021{ and 2023}.'],
    ['the year of a day', 'The rule was published on May 5{, 2024}.'],
    ['the next subject', 'Alder Bank {proposed a merger in June, and Kestrel Trust }opposed the plan.'],
    ['the subject of a clause in it', 'ESO {published the advice of its council, which }suggests a delay.'],
    ['the next fact', 'Alder Bank was {fined £5 million and its owner was }banned.'],
    ['the next number', 'Households on meters pay £{1,643, while those on bills pay £}1,796.'],
    ['the next country', 'Germany had {38%, whereas Latvia had }less than 1%.'],
    ['a verb of two deeds', 'Victims {were added to groups and }asked to pay.'],
    ['one of two together', 'Alder Bank{ and Kestrel Trust} were jointly fined £5 million.'],
    [
      'what another got',
      'La commission a infligé à Alba une amende de 2 millions{, et à son dirigeant}, une amende de 50 000 euros.',
    ],
    ['an item of another entry', 'RENDONA, Joaquin; born 1979{; and BRANNAGH, Cormac}; born 1984.'],
    ['a German denial', 'Gegen den Vorstand wurde {k}ein Verfahren eingeleitet.'],
    ['a German verb', 'Das Unternehmen kann gegen den Bescheid{ Einspruch einlegen}.'],
    ['a French denial', 'La décision {n’}est {pas }définitive.'],
    ['a Spanish denial', 'El banco {no }podrá emitir bonos.'],
    ['a Spanish duty', 'El banco deberá ofrecer la recompra a los clientes{ mayores de 70 años}.'],
  ])('refused: %s', (_, marked) => {
    const { source, claim } = read(marked);
    expect(told(claim, source)).toBe(OTHER);
  });

  it.each([
    ['a word added', 'Alder Bank was heavily fined.', 'Alder Bank was fined.'],
    ['a word changed', 'Alder Bank was warned.', 'Alder Bank was fined.'],
    ['a unit changed', 'Alder Bank pays €5 million.', 'Alder Bank pays £5 million.'],
    ['another order', 'Kestrel Trust may acquire Alder Bank.', 'Alder Bank may acquire Kestrel Trust.'],
    ['two sentences in one', 'Alder Bank was closed.', 'Alder Bank was fined. Kestrel Trust was closed.'],
    ['"a" that counts', 'A few firms complied.', 'Few firms complied.'],
    ['commas that change who says it', 'Alder Bank, said Pell, lied.', 'Alder Bank said Pell lied.'],
    ['a compound of two words', 'The Alder-Bank fund closed.', 'The Alder Bank fund closed.'],
    ['figures in one', 'The fine is £15 million.', 'The fine is £1 5 million.'],
    ['"it" of another sentence', 'Pell Ltd won. It was fined.', 'Alder Bank lost. It was fined. Pell Ltd won.'],
  ])('refused: %s', (_, claim, source) => expect(told(claim, source)).toBe(OTHER));

  it('of several updates each sentence is one of any of them, and none is made of two', () => {
    const updates = ['Alder Bank was fined.', 'Kestrel Trust was closed.'];
    expect(told('Kestrel Trust was closed. Alder Bank was fined.', ...updates)).toBeNull();
    expect(told('Kestrel Trust was fined.', ...updates)).toBe(OTHER);
  });

  it.each([
    ['a part between stops', '株式会社Aに対し、業務停止命令を発出しました。', null],
    ['a whole sentence', 'B社は処分の対象ではありません。', null],
    ['a part of a part', '業務停止命令。', OTHER],
    ['two parts that are apart', '金融庁は、業務停止命令を発出しました。', OTHER],
    ['without what it depends on', '課徴金を納付します。', OTHER],
  ])('in a script without spaces: %s', (_, claim, expected) =>
    expect(
      told(
        claim,
        '金融庁は、株式会社Aに対し、業務停止命令を発出しました。B社は処分の対象ではありません。違反があった場合、課徴金を納付します。',
      ),
    ).toBe(expected),
  );
});

describe('of any sentence of real texts', () => {
  const sentences = REGULATORY_TEXTS.flatMap((text) => text.sentences).filter((one) => one.length <= 400);
  const anySentence = fc.constantFrom(...sentences);
  const wordsOf = (text: string) => text.split(' ');
  /** Words whose loss or exchange no summary survives. */
  const hard = (text: string) =>
    wordsOf(text).flatMap((word, at) => (/^(?:not|no|nicht|kein|keine|pas|never|must|may)$|\d/.test(word) ? [at] : []));

  it('the whole passes', () =>
    fc.assert(
      fc.property(anySentence, (text) => {
        expect(told(text, sentences.join('\n'))).toBeNull();
      }),
      { numRuns: 100 },
    ));

  it('one with a word replaced is refused', () =>
    fc.assert(
      fc.property(anySentence, fc.nat(), (text, n) => {
        const words = wordsOf(text);
        words[n % words.length] = 'xanadu';
        expect(told(words.join(' '), sentences.join('\n'))).toBe(OTHER);
      }),
      { numRuns: 100 },
    ));

  it('one with two different words in each other’s places is refused', () =>
    fc.assert(
      fc.property(anySentence, fc.nat(), (text, n) => {
        const words = wordsOf(text);
        const at = n % (words.length - 1);
        const [a = '', b = ''] = words.slice(at, at + 2);
        const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
        fc.pre(plain(a) !== '' && plain(b) !== '' && plain(a) !== plain(b));
        words.splice(at, 2, b, a);
        expect(told(words.join(' '), sentences.join('\n'))).toBe(OTHER);
      }),
      { numRuns: 100 },
    ));

  it('one without one of its denials, duties or numbers is refused', () =>
    fc.assert(
      fc.property(fc.constantFrom(...sentences.filter((text) => hard(text).length > 0)), fc.nat(), (text, n) => {
        const all = hard(text);
        const words = wordsOf(text);
        words.splice(all[n % all.length] ?? 0, 1);
        expect(told(words.join(' '), text)).toBe(OTHER);
      }),
      { numRuns: 100 },
    ));
});

it('a source of 100,000 characters takes no time, nor do hostile ones', async () => {
  const pieces = [
    'The bank pays £5 million. ',
    'a ',
    '1, ',
    'a and ',
    'not ',
    'Aa Bb ',
    '; ',
    '五',
    ', in a ',
    '(',
    'is and ',
  ];
  const spent = await cpuOf(() => {
    for (const piece of pieces) {
      told(`The bank pays. ${piece.repeat(20)}`, piece.repeat(Math.ceil(100_000 / piece.length)));
      told(piece.repeat(20), `${piece.repeat(250)}. `.repeat(5));
    }
  });
  expect(spent).toBeLessThan(4_000);
});

describe('what was not shortened by whole phrases', () => {
  const SOURCE = 'The court did not find that Orla Bank had misled its clients. It paid the costs of both sides.';
  const shown = (text: string, longest = 400) => trusted([text], bounds([SOURCE], longest));

  it('is shown as the whole sentence of the source', () =>
    expect(shown('The court did find that Orla Bank had misled its clients.')).toEqual({
      texts: ['The court did not find that Orla Bank had misled its clients.'],
    }));

  it('each sentence by its own, and the others as they were written', () =>
    expect(shown('Orla Bank had misled its clients. It paid the costs of both sides.')).toEqual({ texts: [SOURCE] }));

  it.each([
    ['where the whole is too long', 'The court did find that Orla Bank had misled its clients.', 60],
    ['where a word is not of that sentence', 'The court did indeed find that Orla Bank had misled its clients.', 400],
    ['where words are of two sentences', 'The court paid the costs of both sides.', 400],
    ['where the order is another', 'Its clients had misled Orla Bank.', 400],
  ])('is refused %s', (_, text, longest) =>
    expect(shown(text, longest)).toEqual({ refused: 'no sentence of the source' }),
  );

  it('is refused where the whole has what must not be seen', () => {
    const source = 'Orla Bank did not, as @everyone knows, mislead its clients.';
    expect(trusted(['Orla Bank did mislead its clients.'], bounds([source]))).toEqual({ refused: 'a mention' });
  });
});

it.each(['…', '...', '…”'])(
  'half a sentence at the end of a text that was cut is not one of its sentences: %s',
  (end) => {
    const half = `The bank must repay its clients by 1 March unless the court${end}`;
    const source = `Orla Bank has repaid its clients. ${half}`;
    const refused = { refused: 'no sentence of the source' };
    for (const text of [half, 'The bank must repay its clients by 1 March.', 'The bank must repay its clients'])
      expect(trusted([text], bounds([source])), text).toEqual(refused);
    expect(trusted(['Orla Bank has repaid its clients.'], bounds([source]))).toHaveProperty('texts');
  },
);
