import { describe, expect, it } from 'vitest';
import { scoreInformativeness, scoreSentences } from '../../../lib/summaries/score-sentences.ts';

/** Sentences of 25 characters or more lose nothing for their length. */
const long = (text: string) => `Notice, ${text} as is usual here.`;
/** Returns the text in capitals, except ß, which has no capital letter. */
const capitals = (text: string) => text.replace(/[^ß]/gu, (letter) => letter.toUpperCase());
const words = (text: string) => text.split('; ');

const WORTH: [kind: string, value: number, texts: string[]][] = [
  [
    'a date',
    1,
    words(
      '3 march; 3rd june; 1st may; 2nd july; 5th october; 1er avril; 3. märz; 3 januar; 3 februar; 3 mai; 3 juni; ' +
        '3 juli; 3 oktober; 3 dezember; 3 janvier; 3 février; 3 mars; 3 juin; 3 juillet; 3 août; 3 septembre; 3 ' +
        'octobre; 3 novembre; 3 décembre; 3 january; 3 february; 3 april; 3 august; 3 september; 3 november; 3 ' +
        'december; march 3; march 2026; 2026-03-01; 1.3.2026; 01.03.2026; within 30 days; within two weeks; within ' +
        'six months; within 2 years; within 5 business days; within 5 calendar days; within 5 working days; ' +
        'innerhalb von 5 tagen; binnen 3 wochen; binnen 3 monaten; dans un délai de 5 jours; dans un délai de 3 mois',
    ),
  ],
  [
    'an obligation',
    1.25,
    words(
      'must; shall; is required; are required; be required; require; requires; deadline; effective date; ' +
        'effective on; effective from; effective immediately; effective as of; take effect; takes effect; into ' +
        'effect; come into force; comes into force; enter into force; enters into force; entered into force; came ' +
        'into force; apply from; applies from; apply as of; applies as of; compliance date; penalty; penalties; ' +
        'fine of; fines of; fined for; fines by; fine totalling; fine totaling; fined; prohibit; prohibited; ban; ' +
        'bans; banned; may not; ordered; comment period; comments period; comments are due; comments must; comments ' +
        'should be; comments by; comments will be accepted; comments until; response by; responses are due; ' +
        'responses should; recall; recalls; revoke; revoked; suspend; suspended; blocked; sanctioned; expire; ' +
        'expires; is urged; warn; warns; warned; warning; müssen; muss; hat zu; haben zu; verpflichtet; frist; ' +
        'spätestens; bis zum; tritt; treten; in kraft; anzuwenden; gilt ab; untersagt; untersagte; verbot; ' +
        'verboten; geldbuße; bußgeld; warnt; doit; doivent; devra; devront; tenu de; tenue de; tenus de; tenues de; ' +
        'obligation; au plus tard; avant le; entre en vigueur; entrera en vigueur; entrent en vigueur; applicable; ' +
        'interdit; interdiction; sanctionne; sanctionné; sanctionnée; amende; met en garde',
    ),
  ],
  [
    'a decision',
    0.5,
    words(
      'today; announced; adopts; adopted; approves; approved; finalised; finalized; final rule; proposes; ' +
        'proposed; publishes; published; issued; amends; amended; amendment; amendments; charged; settled; agreed ' +
        'to pay; will pay; designates; designated; raise; raises; raised; decided; withdrew; withdrawn; found ' +
        'that; imposed; consultation; veröffentlicht; erlassen; angeordnet; festgesetzt; publie; adopté; prononcé',
    ),
  ],
  [
    'an amount',
    0.75,
    words(
      '$5; € 5; £5; ¥5; usd 5; eur5; gbp 5; aud 5; sgd 5; chf 5; 5 million; 5 billion; 5.5 millionen; 5 ' +
        'milliarden; 5 mio; 5 mrd; 5,5 millions; 5 milliards; 5 euro; 5 euros; 5 per cent; 5 percent; 5 prozent; ' +
        '5%; 5 %',
    ),
  ],
  [
    'an aside',
    -4,
    words(
      'for more information; for further information; media contact; media enquiries; press office; press ' +
        'contact; contact; click; subscribe; follow us; visit; about the; was conducted by; were conducted by; ' +
        'thanks; appreciates the assistance; supervised by; weitere informationen; pour en savoir plus; that is ' +
        'all, said; that is all” added; that is all" says; that is all» sagte; that is all, erklärte',
    ),
  ],
  [
    'no scored content',
    0,
    words(
      '3 marching; xmarch 3; 2026-3; 1.3; mustard; finest; banner; payment; within reach; within 30 hours; 5 ' +
        'units; todays; contacts; visitor; clicks; comments; apply; effective; force; ein; effet',
    ),
  ],
];

describe('scoreInformativeness', () => {
  it.each(WORTH.flatMap(([kind, value, texts]) => texts.map((text) => [kind, text, value] as const)))(
    'scores a sentence with %s (%s) as %f',
    (_, text, value) => {
      expect(scoreInformativeness(long(text))).toBe(value);
      expect(scoreInformativeness(long(capitals(text)))).toBe(value);
    },
  );

  it.each([
    ['straight quotes', '"We act as is usual here and elsewhere."'],
    ['curved quotes', '“We act as is usual here and elsewhere.”'],
    ['German quotes', '„We act as is usual here and elsewhere.“'],
    ['French quotes', '«We act as is usual here and elsewhere.»'],
  ])('reduces the score of a sentence that starts with a quotation: %s', (_, text) =>
    expect(scoreInformativeness(text)).toBe(-4),
  );

  it('counts each kind of content once, and adds the scores of all kinds', () => {
    expect(scoreInformativeness(long('firms must report and shall pay'))).toBe(1.25);
    expect(scoreInformativeness(long('the final rule is that firms must pay $5 on 3 March 2026'))).toBe(3.5);
    expect(scoreInformativeness(long('the final rule is that firms must pay $5 on 3 March 2026: contact'))).toBe(-0.5);
  });

  it('reduces the score of sentences under 25 characters', () => {
    expect(scoreInformativeness('x'.repeat(25))).toBe(0);
    expect(scoreInformativeness('x'.repeat(24))).toBe(-1);
    expect(scoreInformativeness('Firms must pay.')).toBe(0.25);
  });
});

describe('scoreSentences', () => {
  const alone = (n: number) => `${'abcdefgh'[n]}`.repeat(30);

  it('scores the first sentence highest, and each later sentence lower than the sentence before', () => {
    expect(scoreSentences([alone(0), alone(1), alone(2), alone(3)])).toEqual([2, 1 / 2, 1 / 3, 1 / 4]);
    expect(scoreSentences([])).toEqual([]);
  });

  it('raises the score by the share of words that occur in other sentences', () => {
    const [first, second, third] = scoreSentences([
      'capital capital buffers yyyyyyyy xxxxxxxx',
      'capital zzzzzzzz zzzzzzzz zzzzzzzz',
      'buffered things here',
    ]);
    expect(first).toBe(2 + 1 / 4);
    expect(second).toBe(1 / 2 + 1 / 2);
    expect(third).toBe(1 / 3 - 1);
  });

  it('compares words by their first seven letters and ignores short words', () => {
    const share = (a: string, b: string) =>
      (scoreSentences([`${a}, 1234567890 1234567890`, `${b}, 1234567890 1234567890`])[0] ?? 0) - 2;
    expect(share('regulation', 'regulated')).toBe(1);
    expect(share('regulat', 'regulatory')).toBe(1);
    expect(share('regulax', 'regulatory')).toBe(0);
    expect(share('abcdefgh', 'abcdefgx')).toBe(1);
    expect(share('rule', 'rule')).toBe(1);
    expect(share('law', 'law')).toBe(0);
    expect(share('Ünder', 'ünder')).toBe(1);
  });

  it.each(
    [
      'that this with from have been were will their which such also other into more than under these those',
      'where when they them there about upon only over would could should through between including after',
      'before while each both because during being made make does',
    ].flatMap((line) => line.split(' ')),
  )('ignores the function word "%s"', (word) => {
    const text = `${word} 1234567890 1234567890 1234567890`;
    expect(scoreSentences([text, text])).toEqual([2, 0.5]);
  });
});
