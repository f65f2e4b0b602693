import { describe, expect, it } from 'vitest';
import { namesIn } from '../../support/told-dates.ts';

const FORMS: Record<string, [text: string, ...dates: string[]][]> = {
  'English comments': [
    ['Comments must be received by 26 January 2027.', 'comment_end 2027-01-26'],
    ['Comments must be received on or before January 26, 2027.', 'comment_end 2027-01-26'],
    ['The comment period ends on Friday, 15 January 2027.', 'comment_end 2027-01-15'],
    ['The consultation closes at 5pm on 15 January 2027.', 'comment_end 2027-01-15'],
    ['Please send your responses by 15/01/2027.', 'comment_end 2027-01-15'],
    ['Closing date for comments: 15 January 2027', 'comment_end 2027-01-15'],
    ['The deadline for responses is 15 January 2027.', 'comment_end 2027-01-15'],
    ['Comments due: January 15, 2027', 'comment_end 2027-01-15'],
    ['Comments must be received by 5 p.m. Eastern Time on Jan. 15, 2027.', 'comment_end 2027-01-15'],
    ['Comments on Reg. Z must be received by 15 January 2027.', 'comment_end 2027-01-15'],
    ['Comments are due 15 January 2027.', 'comment_end 2027-01-15'],
    ['Comments are invited by 2027-01-15.', 'comment_end 2027-01-15'],
    ['Feedback is welcome until the end of January 2027.', 'comment_end 2027-01'],
    ['Send us your views by 12 March.', 'comment_end 2027-03-12'],
    ['Views on the draft should be sent by 12 March 2027.', 'comment_end 2027-03-12'],
    ['Following the consultation, banks must report by 31 March 2027.', 'reporting 2027-03-31'],
  ],
  'comments, beside what the publisher does': [
    ['Comments should be received by 15 January 2027.', 'comment_end 2027-01-15'],
    ['We expect to receive comments by 15 January 2027.', 'comment_end 2027-01-15'],
    ['The consultation will be available for comment until 15 January 2027.', 'comment_end 2027-01-15'],
    [
      'ESMA expects to publish a final report in Q4 2027 and will consider comments received by 15 January 2027.',
      'comment_end 2027-01-15',
    ],
    [
      'ESMA will consider the feedback received by 15 January 2027 and expects to publish a report by Q3 2027.',
      'comment_end 2027-01-15',
    ],
    ['Comments on the proposal to publish prices must be received by 15 January 2027.', 'comment_end 2027-01-15'],
    ['Comments on whether to adopt the rule are due by 15 January 2027.', 'comment_end 2027-01-15'],
    [
      'Die BaFin veröffentlicht den Entwurf und nimmt Stellungnahmen bis zum 15. Januar 2027 entgegen.',
      'comment_end 2027-01-15',
    ],
    [
      'Stellungnahmen sind bis zum 15. Januar 2027 einzureichen und werden danach veröffentlicht.',
      'comment_end 2027-01-15',
    ],
    [
      'Les observations sur le projet de publier les prix doivent être reçues avant le 15 janvier 2027.',
      'comment_end 2027-01-15',
    ],
    [
      'Los comentarios sobre la propuesta de publicar los precios pueden enviarse hasta el 15 de enero de 2027.',
      'comment_end 2027-01-15',
    ],
    ['La Consob pubblica la consultazione, aperta fino al 15 gennaio 2027.', 'comment_end 2027-01-15'],
  ],
  'the end of a span': [
    ['Comments may be sent from 1 December 2026 to 15 January 2027.', 'comment_end 2027-01-15'],
    ['The consultation runs from 1 December 2026 to 15 January 2027.', 'comment_end 2027-01-15'],
    [
      'Views are welcome from 1 December 2026 to 15 January 2027, and the hearing is on 20 January 2027.',
      'comment_end 2027-01-15',
      'hearing 2027-01-20',
    ],
    ['La consultation est ouverte du 1er décembre 2026 au 15 janvier 2027.', 'comment_end 2027-01-15'],
    ['Die Konsultation läuft vom 1. Dezember 2026 bis zum 15. Januar 2027.', 'comment_end 2027-01-15'],
    ['Reports must be submitted from 1 January 2027 to 31 March 2027.', 'reporting 2027-03-31'],
    ['Firms must submit their returns from 1 January 2027 until 31 March 2027.', 'reporting 2027-03-31'],
    ['Die Meldungen sind vom 1. Januar 2027 bis zum 31. März 2027 zu übermitteln.', 'reporting 2027-03-31'],
    ['The transition period runs from 1 January 2027 to 31 March 2028.', 'compliance 2028-03-31'],
  ],
  'a span of what a duty is about': [
    ['Firms must report trades made from 1 January 2027 to 31 March 2027.'],
    ['Firms must report trades from 1 January 2027 to 31 March 2027.'],
    [
      'Firms must report by 30 April 2027 the trades made from 1 January 2027 to 31 March 2027.',
      'reporting 2027-04-30',
    ],
    [
      'Firms must hold records of trades executed from 1 January 2027 to 31 March 2027 and report by 30 April 2027.',
      'reporting 2027-04-30',
    ],
    ['Banks must provide data on the period from 1 January 2027 to 31 March 2027.'],
    ['From 1 January 2027 to 31 March 2027, firms must provide daily data.'],
    ['From 1 January 2027 to 31 March 2027, firms must comply with the cap.'],
    ['Die Meldungen für den Zeitraum vom 1. Januar 2027 bis zum 31. März 2027 sind zu übermitteln.'],
    ['Les déclarations des opérations du 1er janvier 2027 au 31 mars 2027 doivent être remises.'],
  ],
  'words that are short for others': [
    ["Le osservazioni ai sensi dell'art. 53 dovranno pervenire entro il 15 luglio 2027.", 'comment_end 2027-07-15'],
    ['Comments on the Rs. 500 crore threshold are invited by July 31, 2027.', 'comment_end 2027-07-31'],
    ['Comments on the plan of ABC Pte. Ltd. Singapore are invited by July 31, 2027.', 'comment_end 2027-07-31'],
    ['Comments on regulation no. 5 are invited until 5p.m. Tokyo time on July 31, 2027.', 'comment_end 2027-07-31'],
    ['Comments are sought by ABC Pte. Ltd. The office is closed until July 31, 2027.'],
    ['Comments are worth 25 bps. Staff are away until July 31, 2027.'],
  ],
  'English, from a day': [
    ['The rule is effective March 1, 2027.', 'effective 2027-03-01'],
    ['Effective date: March 1, 2027', 'effective 2027-03-01'],
    ['The order takes effect on 1 March 2027.', 'effective 2027-03-01'],
    ['The law enters into force on 1 March 2027.', 'effective 2027-03-01'],
    ['The fees change with effect from 1 March 2027.', 'effective 2027-03-01'],
    ['The standard comes into force in the first quarter of 2027.', 'effective 2027-Q1'],
    ['The standard comes into force in Q1 2027.', 'effective 2027-Q1'],
    ['The rule shall apply from 1 March 2027.', 'application 2027-03-01'],
    ['The guidelines are applicable as of 1 March 2027.', 'application 2027-03-01'],
    ['The date of application is 1 March 2027.', 'application 2027-03-01'],
    ['From 1 March 2027, firms must use the new form.', 'application 2027-03-01'],
    ['The rules apply from March 2027.', 'application 2027-03'],
  ],
  'from a day, and how it was counted': [
    ['The Regulation enters into force on 12 June 2027, 20 days after publication.', 'effective 2027-06-12'],
    ['The Regulation enters into force, 20 days after its publication, on 12 June 2027.', 'effective 2027-06-12'],
    ['Twenty days after its publication, the Regulation enters into force on 12 June 2027.', 'effective 2027-06-12'],
    [
      'The Regulation enters into force on the twentieth day after publication, that is on 12 June 2027.',
      'effective 2027-06-12',
    ],
    ['Zwanzig Tage nach der Verkündung tritt das Gesetz am 12. Juni 2027 in Kraft.', 'effective 2027-06-12'],
    ['Das Gesetz tritt am 12. Juni 2027, einen Monat nach der Verkündung, in Kraft.', 'effective 2027-06-12'],
    ['Le texte entre en vigueur le 12 juin 2027, 20 jours après sa publication.', 'effective 2027-06-12'],
    ['La norma entra en vigor el 12 de junio de 2027, a los veinte días de su publicación.', 'effective 2027-06-12'],
    [
      'Il regolamento entra in vigore il 12 giugno 2027, il giorno successivo alla pubblicazione.',
      'effective 2027-06-12',
    ],
    ['The standard is effective for financial years from 1 January 2027.', 'effective 2027-01-01'],
    ['The rule takes effect on the first day of July 2027.', 'effective 2027-07'],
    ['Die Norm gilt für Geschäftsjahre ab dem 1. Januar 2027.', 'application 2027-01-01'],
  ],
  'English duties and hearings': [
    ['Compliance with this rule is required as of 30 June 2027.', 'compliance 2027-06-30'],
    ['The compliance date is June 30, 2027.', 'compliance 2027-06-30'],
    ['Firms have until 30 June 2027 to adapt.', 'compliance 2027-06-30'],
    ['Banks must comply by the end of June 2027.', 'compliance 2027-06'],
    ['By 30 June 2027, banks must comply with the rule.', 'compliance 2027-06-30'],
    ['Compliance with part 5 is not required until June 30, 2027.', 'compliance 2027-06-30'],
    ['Reports must be submitted by 31 March 2027.', 'reporting 2027-03-31'],
    ['The reporting deadline is 31 March 2027.', 'reporting 2027-03-31'],
    ['The remittance date is 31 March 2027.', 'reporting 2027-03-31'],
    ['A public hearing will be held on 9 December 2026.', 'hearing 2026-12-09'],
    ['On 9 December 2026, the Authority will hold a public hearing.', 'hearing 2026-12-09'],
  ],
  German: [
    ['Stellungnahmen nimmt die Aufsicht bis zum 15. Januar 2027 entgegen.', 'comment_end 2027-01-15'],
    ['Die Konsultation endet am 15.01.2027.', 'comment_end 2027-01-15'],
    ['Bis zum 15. Januar 2027 kann dazu Stellung genommen werden.', 'comment_end 2027-01-15'],
    ['Bis zum 15. Januar 2027 können Verbände Stellung nehmen.', 'comment_end 2027-01-15'],
    ['Die Verordnung tritt am 1. Juli 2027 in Kraft.', 'effective 2027-07-01'],
    ['Das Gesetz soll im 1. Quartal 2027 in Kraft treten.', 'effective 2027-Q1'],
    ['Die Anordnung wird am 1. Juli 2027 wirksam.', 'effective 2027-07-01'],
    ['Das Rundschreiben gilt ab dem 1. Juli 2027.', 'application 2027-07-01'],
    ['Die Vorgaben sind ab 1. Juli 2027 anzuwenden.', 'application 2027-07-01'],
    ['Ab dem 1. Juli 2027 müssen Institute das neue Formular verwenden.', 'application 2027-07-01'],
    ['Institute müssen die Vorgaben bis Ende Juni 2027 umsetzen.', 'compliance 2027-06'],
    ['Die Meldefrist endet am 31. März 2027.', 'reporting 2027-03-31'],
    ['Die Meldung ist bis zum 31. März 2027 einzureichen.', 'reporting 2027-03-31'],
    ['Die öffentliche Anhörung findet am 9. Dezember 2026 statt.', 'hearing 2026-12-09'],
  ],
  French: [
    ['Les réponses sont attendues jusqu’au 15 janvier 2027.', 'comment_end 2027-01-15'],
    ['La consultation prend fin le 15 janvier 2027.', 'comment_end 2027-01-15'],
    ['Date limite de réponse : 15 janvier 2027', 'comment_end 2027-01-15'],
    ['Le texte entre en vigueur le 1er juillet 2027.', 'effective 2027-07-01'],
    ['Le texte entrera en vigueur au premier trimestre 2027.', 'effective 2027-Q1'],
    ["Le règlement s'applique à compter du 1er juillet 2027.", 'application 2027-07-01'],
    ['À partir du 1er juillet 2027, les banques doivent utiliser ce formulaire.', 'application 2027-07-01'],
    ['Les banques ont jusqu’au 30 juin 2027 pour se mettre en conformité.', 'compliance 2027-06-30'],
    ['Les établissements doivent remettre les états au plus tard le 31 mars 2027.', 'reporting 2027-03-31'],
    ['Le rapport doit être transmis pour le 31 mars 2027 au plus tard.', 'reporting 2027-03-31'],
    ['Une audition publique aura lieu le 9 décembre 2026.', 'hearing 2026-12-09'],
  ],
  Spanish: [
    ['Pueden enviarse comentarios hasta el 15 de enero de 2027.', 'comment_end 2027-01-15'],
    ['El plazo de consulta finaliza el 15 de enero de 2027.', 'comment_end 2027-01-15'],
    ['La circular entrará en vigor el 1 de julio de 2027.', 'effective 2027-07-01'],
    ['La ley entrará en vigor en el primer trimestre de 2027.', 'effective 2027-Q1'],
    ['El reglamento será aplicable a partir del 1 de julio de 2027.', 'application 2027-07-01'],
    ['Las entidades tendrán hasta el 30 de junio de 2027 para adaptarse.', 'compliance 2027-06-30'],
    ['Los estados deberán remitirse antes del 31 de marzo de 2027.', 'reporting 2027-03-31'],
    ['La audiencia pública se celebrará el 9 de diciembre de 2026.', 'hearing 2026-12-09'],
  ],
  Italian: [
    ['Le osservazioni possono essere inviate entro il 15 gennaio 2027.', 'comment_end 2027-01-15'],
    ['La consultazione si conclude il 15 gennaio 2027.', 'comment_end 2027-01-15'],
    ['Il regolamento entra in vigore il 1° luglio 2027.', 'effective 2027-07-01'],
    ['Le disposizioni si applicano a decorrere dal 1° luglio 2027.', 'application 2027-07-01'],
    ['Le segnalazioni devono essere trasmesse entro il 31 marzo 2027.', 'reporting 2027-03-31'],
  ],
};

describe.each(Object.entries(FORMS))('%s', (_, forms) => {
  it.each(forms.map(([text, ...dates]) => [text, dates] as const))('%s', (text, dates) => {
    expect(namesIn(text)).toEqual(dates);
  });
});

it('several dates of a text, in their order', () => {
  const text =
    'Comments must be received by 26 January 2027. The rule is effective March 1, 2027, except for instruction 5, which is effective July 1, 2027. Large firms must comply by 1 September 2027, and small ones by 1 September 2028.';
  expect(namesIn(text)).toEqual([
    'comment_end 2027-01-26',
    'effective 2027-03-01',
    'effective 2027-07-01',
    'compliance 2027-09-01',
    'compliance 2028-09-01',
  ]);
});
