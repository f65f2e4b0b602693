import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../lib/summaries/trust/trust.ts';
import { cpuOf } from '../../support/cpu.ts';

const FINE = {
  title: 'Regulator fines Redmoor Securities for late reports',
  institution_name: 'Financial Conduct Authority',
  description: [
    'A financial penalty of £4,200,000 has been imposed on Redmoor Securities plc under section 206 of the Financial Services Act.',
    'The firm did not contest the findings and must appoint a skilled person within 60 days.',
    'Redmoor sent at least 340 reports late between 5 November 2024 and 3 March 2025.',
    'The FCA closed its investigation into the parent, Halden Group, without further action.',
    'Comments on the new form are due by 2 February 2026; the rule takes effect on 1 March 2026.',
    'Firms should contact desk@fca.example with questions.',
  ].join(' '),
};
const German = {
  title: 'BaFin verhängt Bußgeld',
  institution_name: 'BaFin',
  description:
    'Die BaFin hat am 4. März 2025 gegen die Ostsee Invest AG ein Bußgeld von 180.000 Euro verhängt. Das Unternehmen kann gegen den Bescheid Einspruch einlegen. Gegen den Vorstand Jens Harmsen wurde kein Verfahren eingeleitet.',
};
const French = {
  title: 'Sanction de la Banque Verneuil',
  institution_name: 'Autorité de contrôle prudentiel et de résolution (ACPR)',
  description:
    "La Commission des sanctions a prononcé une sanction de 2,5 millions d'euros à l'encontre de la Banque Verneuil. La banque n'a pas déclaré 41 opérations suspectes. La décision n'est pas définitive.",
};

const told = (text: string, update = FINE) => refusalOf([text], { updates: [update], prompt: '', longest: 400 });
const lack = (what: string) => `no span of the source: ${what}`;
const DISGUISE = 'an address in a disguise';

describe('a sentence stands with one span of its source', () => {
  it.each([
    ['the active for the passive', 'The FCA fined Redmoor Securities £4.2 million.'],
    ['initials for a name', 'The FCA has imposed a penalty of £4.2m on Redmoor Securities.'],
    ['a name for its initials', 'The Financial Conduct Authority closed its investigation into Halden Group.'],
    ['a section as a section', 'The penalty was imposed under section 206 of the Financial Services Act.'],
    ['a limit in other words', 'Redmoor sent 340 or more reports late.'],
    ['a number in words', 'Redmoor must appoint a skilled person within sixty days.'],
    ['a subject of the sentence before', 'Redmoor Securities must appoint a skilled person within 60 days.'],
    ['a denial', 'Redmoor did not contest the findings.'],
    [
      'two clauses, each with a span',
      'Comments are due by 2 February 2026, and the rule takes effect on 1 March 2026.',
    ],
    ['a date in figures', 'The rule takes effect on 2026-03-01.'],
    ['the source’s own advice', 'Firms should contact desk@fca.example with questions.'],
  ])('accepted: %s', (_, text) => expect(told(text)).toBeNull());

  it.each([
    ['another currency', 'The FCA fined Redmoor Securities €4.2 million.', 'number'],
    ['another unit', 'Redmoor must appoint a skilled person within 60 months.', 'words'],
    ['the number of a section', 'Redmoor must appoint a skilled person within 206 days.', 'number'],
    ['other things', 'Redmoor sent at least 340 skilled persons.', 'number'],
    ['another name', 'The FCA fined Redmoor Securities and Oakhurst Bank £4.2 million.', 'name'],
    ['another subject', 'The FCA fined Halden Group £4.2 million.', 'number'],
    ['no denial', 'Redmoor contested the findings.', 'opposite'],
    ['the opposite', 'The FCA opened an investigation into the parent, Halden Group.', 'opposite'],
    ['a most for a least', 'Redmoor sent at most 340 reports late.', 'opposite'],
    ['the deadline as the beginning', 'The rule takes effect on 2 February 2026.', 'subject'],
    ['the beginning as the deadline', 'Comments on the new form are due by 1 March 2026.', 'date'],
    ['advice', 'Firms should review their reports.', 'duty'],
    ['advice in other words', 'It is advisable to send reports to the FCA early.', 'duty'],
  ])('refused: %s', (_, text, what) => expect(told(text)).toBe(lack(what)));

  it.each([
    [German, 'Gegen die Ostsee Invest AG wurde am 4. März 2025 ein Bußgeld von 180.000 Euro verhängt.', null],
    [German, 'Gegen den Vorstand Jens Harmsen wurde ein Verfahren eingeleitet.', 'opposite'],
    [German, 'Die Ostsee Invest AG muss 180.000 Franken Bußgeld zahlen.', 'number'],
    [German, 'Anleger sollten ihre Aktien der Ostsee Invest AG verkaufen.', 'duty'],
    [French, "La Banque Verneuil n'a pas déclaré 41 opérations suspectes.", null],
    [French, 'La décision est définitive.', 'opposite'],
    [French, 'La Banque Verneuil a déclaré 41 opérations suspectes.', 'words'],
    [French, 'La sanction est de 2,5 millions de francs suisses.', 'number'],
  ])('in other languages: %#', (update, text, what) => expect(told(text, update)).toBe(what && lack(what)));

  it('of a long text only the nearest sentences are compared: one far away is found, and none is no fault', () => {
    const description = `${'The bank pays. '.repeat(100)}Halden Group sold its licence. ${'The bank pays. '.repeat(100)}`;
    expect(told('Halden Group sold its licence.', { ...FINE, title: '', description })).toBeNull();
    expect(told('Halden Group regained its permit for FCA reports.', { ...FINE, title: '', description })).toMatch(
      /^no span/,
    );
  });

  it('each number of a list belongs to its own part', () => {
    const update = {
      ...FINE,
      description: 'Banks must hold 250 basis points for the euro and 300 basis points for the Polish zloty.',
    };
    expect(told('Banks must hold 300 basis points for the Polish zloty.', update)).toBeNull();
    expect(told('Banks must hold 300 basis points for the euro.', update)).toBe(lack('subject'));
    expect(told('Banks must hold 2.5 percentage points for the euro.', update)).toBeNull();
  });

  it('two names do not change their sides', () => {
    const update = { ...FINE, description: 'Granite Bancorp may acquire Lowell Trust this year.' };
    expect(told('Granite Bancorp may acquire Lowell Trust.', update)).toBeNull();
    expect(told('Lowell Trust may acquire Granite Bancorp.', update)).toBe(lack('subject'));
  });

  it('of several updates each clause needs one, and no clause is made of two', () => {
    const updates = [FINE, German];
    const refused = (text: string) => refusalOf([text], { updates, prompt: '', longest: 400 });
    expect(refused('The FCA fined Redmoor Securities £4.2 million.')).toBeNull();
    expect(refused('The FCA fined Ostsee Invest AG £4.2 million.')).toBe(lack('name'));
  });
});

describe('a claim that follows its span word for word', () => {
  const Statistics = {
    title: 'Statistics of pension funds and insurers',
    institution_name: 'European Supervisory Office (ESO)',
    description: [
      'Funds in Norway hold about 64% of all assets, those in Malta 8%.',
      'The ESO did not use its powers under section 72 and found no loss.',
      'Credit unions would submit a plan every 24 months; small credit unions with fewer than 20 employees are exempt from the audit.',
      'The ESO lowered its rate from 9.75 per cent to 9.50 per cent.',
      'Minimum haircuts on bonds would reduce leverage.',
      'Savers were promised returns of up to 4% a month.',
      'Insurers expect more claims.',
    ].join(' '),
  };

  it.each([
    ['two names in each other’s places', 'Funds in Malta hold about 64% of all assets, those in Norway 8%.', 'subject'],
    ['a denial left out', 'The ESO used its powers under section 72.', 'opposite'],
    ['a group of the source for another', 'Insurers would submit a plan every 24 months.', 'subject'],
    [
      'the opposite in its place',
      'Small credit unions with fewer than 20 employees are subject to the audit.',
      'opposite',
    ],
    ['a most for a least', 'Maximum haircuts on bonds would reduce leverage.', 'opposite'],
    ['another time that it is for', 'Savers were promised returns of up to 4% a year.', 'words'],
    ['a limit in other words', 'Savers were promised returns of as much as 4% a month.', null],
    ['a difference', 'The ESO lowered its rate by 25 basis points to 9.50%.', null],
    ['another difference', 'The ESO lowered its rate by 20 basis points to 9.50%.', 'number'],
  ])('%s', (_, text, what) => expect(told(text, Statistics)).toBe(what && lack(what)));
});

describe('what a shortened sentence leaves out, adds or exchanges', () => {
  const Rule = {
    title: 'ESO proposes rules for custodians',
    institution_name: 'European Supervisory Office (ESO)',
    description: [
      'Major custodians would have to appoint an auditor every year; standard custodians would be exempt from the audit.',
      'Some of the alerts were left open for up to 412 days.',
      'The bank may appeal to the high court until 3 March 2026.',
      'Alder Bank proposed a merger in June, and Kestrel Trust opposed the plan.',
      'The guideline takes effect on 1 May 2027, except for section 4 on stocks, which takes effect on 1 November 2026.',
      'ESO published the advice of its Payments Council, in which the Council suggests a period of 18 months.',
      'Alder Group was not charged.',
      'Foreign branches are in scope; credit unions are not.',
      'Lots 2207 and 2208 expire in 2027 and lot 2311 expires in 2028.',
      'The allegedly false reports were sent by Jonas Veldt.',
    ].join(' '),
  };

  it.each([
    ['a clause dropped', 'Major custodians would have to appoint an auditor.', null],
    ['the second clause alone', 'Kestrel Trust opposed the plan.', null],
    ['"would" as "will"', 'Major custodians will have to appoint an auditor every year.', 'duty'],
    ['"may" as "must"', 'The bank must appeal to the high court until 3 March 2026.', 'duty'],
    ['a beginning for an end', 'The bank may appeal to the high court from 3 March 2026.', 'limit'],
    ['"some" left out', 'The alerts were left open for up to 412 days.', 'limit'],
    ['"all" for "some"', 'All of the alerts were left open for up to 412 days.', 'limit'],
    ['"up to" left out', 'Some of the alerts were left open for 412 days.', 'limit'],
    ['"allegedly" left out', 'The false reports were sent by Jonas Veldt.', 'limit'],
    ['a word of the same sentence', 'Standard custodians would have to appoint an auditor every year.', 'subject'],
    ['the next clause’s fact', 'Alder Bank opposed the plan.', 'subject'],
    ['the fact of a name left out', 'ESO suggests a period of 18 months.', 'subject'],
    ['the regulator for the firm', 'ESO may appeal to the high court until 3 March 2026.', 'subject'],
    ['another date of the sentence', 'Section 4 on stocks takes effect on 1 May 2027.', 'subject'],
    ['another number of the sentence', 'Lot 2311 expires in 2027.', 'subject'],
    ['a longer name', 'Alder Group proposed a merger in June.', 'subject'],
    ['a denial at the end', 'Credit unions are in scope.', 'opposite'],
  ])('%s', (_, text, what) => expect(told(text, Rule)).toBe(what && lack(what)));
});

describe('addresses in a disguise', () => {
  it.each([
    'Redmoor sent reports to redmoor dot com.',
    'Redmoor sent reports to redmoor [dot] org.',
    'Redmoor sent reports to redmoor . com.',
    'Redmoor sent reports to hxxps redmoor.',
    'Redmoor sent reports to desk (at) redmoor.',
    'Redmoor sent reports to redmoor。info.',
    'Redmoor sent reports to redmoor slash pay.',
    'Redmoor sent reports to r e d m o o r.',
    'Redmoor sent reports to zero two zero, five five five.',
    'Redmoor sent reports to rеdmoor.',
  ])('refused: %s', (text) => expect(told(text)).toBe(DISGUISE));

  it.each(['Redmoor sent 340 reports late, e.g. in March 2025.', 'Redmoor sent at least 340 reports late.'])(
    'no disguise: %s',
    (text) => expect(told(text)).not.toBe(DISGUISE),
  );
});

it('a source of 100,000 characters takes no time, nor do hostile ones', async () => {
  const pieces = [
    'The bank pays £5 million. ',
    '1 ',
    '1, ',
    'A ',
    'a and ',
    'not ',
    '1 March 2026 ',
    'Aa Bb ',
    'at least ',
    '; ',
    '五',
  ];
  const spent = await cpuOf(() => {
    for (const piece of pieces) {
      const description = piece.repeat(Math.ceil(100_000 / piece.length));
      told(`The bank pays £5 million by 1 March 2026. ${piece.repeat(10)}`, { ...FINE, description });
    }
  });
  expect(spent).toBeLessThan(8_000);
});
