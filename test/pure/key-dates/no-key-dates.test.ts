import { describe, expect, it } from 'vitest';
import { namesIn } from '../../support/told-dates.ts';

const NONE: Record<string, string[]> = {
  'dates of other acts': [
    'The effective date of the rule published on 3 May 2027 is unknown.',
    'The hearing on the plan announced on 3 May 2027 was short.',
    'The Board met in London on 9 December 2026 and a public hearing is planned.',
    'The compliance date was discussed, 3 May 2027.',
    'Comments are welcome; until 26 January 2027 the office is closed.',
    'Comments are invited on the rule published on 3 May 2027.',
    'Banks must comply with the Regulation of 26 June 2027.',
    'The rule, as amended on 26 June 2027, is effective.',
    'Stellungnahmen zum Rundschreiben vom 12. Juni 2027 werden veröffentlicht.',
    'Les commentaires portent sur le règlement du 27 novembre 2027.',
    'Los comentarios se refieren a la Ley de 4 de febrero de 2027.',
  ],
  'periods and reference dates': [
    'Reports for the quarter ended 30 June 2027 were late.',
    'The return covers the year to 31 December 2026.',
    'Zum 31. Dezember 2026 meldeten 812 Institute.',
    'Les rapports portent sur la situation arrêtée au 31 décembre 2026.',
    'Los estados a 31 de diciembre de 2026 se publicarán.',
  ],
  'what is over': [
    'The consultation closed on 3 May 2026.',
    'Comments had to be received by 3 May 2026.',
    'The rule took effect on 1 January 2026.',
    'The rule became effective on 1 January 2026.',
    'The Regulation entered into force on 29 June 2023.',
    'A public hearing was held on 3 May 2026.',
    'The rules apply since 17 January 2025.',
    'The rules apply from 17 January 2025.',
    'Die Verordnung ist am 10. Dezember 2024 in Kraft getreten.',
    'El reglamento es aplicable desde el 17 de enero de 2025.',
  ],
  'what ends on a day': [
    'The rule no longer applies from 1 March 2027.',
    'Das Rundschreiben gilt ab dem 1. Juli 2027 nicht mehr.',
    "Le texte n'est plus applicable à compter du 1er juillet 2027.",
    'La norma dejará de ser aplicable a partir del 1 de julio de 2027.',
    'Die Verordnung tritt am 1. Juli 2027 außer Kraft.',
  ],
  'bounds that are no dates': [
    'The rules will not apply before 1 January 2028.',
    'The rule enters into force no earlier than 1 January 2028.',
    'Die Verordnung tritt frühestens am 1. Januar 2028 in Kraft.',
    'Die Regeln gelten nicht vor dem 1. Januar 2028.',
    "Le texte n'entrera pas en vigueur avant le 1er janvier 2028.",
    'Le texte entrera en vigueur au plus tôt le 1er janvier 2028.',
    'La norma no será aplicable antes del 1 de enero de 2028.',
  ],
  'what the publisher intends': [
    'We will publish our response to the comments by 30 June 2027.',
    'ESMA will submit its report to the Commission by the end of June 2027.',
    'The Commission shall adopt a report by 30 June 2027.',
    'ESMA will consider the feedback received to this consultation and expects to publish a final report by Q4 2027.',
    'We expect to publish our feedback statement by December 2027.',
    'The results of the consultation should be available by December 2027.',
    'Die BaFin wertet die Stellungnahmen aus und veröffentlicht das Rundschreiben bis zum 31. Dezember 2027.',
    'The EBA expects to submit the draft standards to the Commission, after the consultation, by December 2027.',
    'We will consider responses and publish final rules by December 2027.',
    'ESMA will assess the input and finalise the guidelines by the end of December 2027.',
    'The responses are being analysed and a decision is expected by December 2027.',
    'Feedback on the responses will be given by 31 May 2027.',
    'Having analysed the comments, the Board anticipates issuing the final rule by December 2027.',
    "L'ACPR compte publier une synthèse des réponses d'ici le 31 décembre 2027.",
    "Les résultats de la consultation devraient être disponibles d'ici le 31 décembre 2027.",
    'Los resultados de la consulta se publicarán antes del 31 de diciembre de 2027.',
    'La CNMV espera publicar los comentarios antes del 31 de diciembre de 2027.',
    'La Consob valuterà le osservazioni e pubblicherà il regolamento entro il 31 dicembre 2027.',
    'I risultati della consultazione saranno pubblicati entro il 31 dicembre 2027.',
    'Die Ergebnisse der Konsultation werden bis zum 31. Dezember 2027 veröffentlicht.',
    'Die BaFin wird die Stellungnahmen auswerten und bis zum 31. Dezember 2027 ein Rundschreiben veröffentlichen.',
  ],
  'comments that are only spoken of': [
    'In her remarks, the Governor said that the rule should be final by June 2027.',
    'In response to the report, the Board raises the rate by June 2027.',
    'The Bureau views the market as open until 3 May 2027.',
    'Nach der Konsultation rechnet der Markt bis Juni 2027 mit Klarheit.',
    'Après la consultation, le marché attend une hausse avant le 3 mai 2027.',
    'Tras la consulta, el mercado espera cambios antes del 3 de mayo de 2027.',
  ],
  'other acts with a deadline': [
    'Firms must keep records until 11 April 2030.',
    'Those who wish to speak should register by 30 November 2026.',
    'Applications must be submitted by 31 January 2027.',
    'Bewerbungen sind bis zum 31. Januar 2027 einzureichen.',
  ],
  'relative dates and dates of two days': [
    'Comments must be received within 60 days.',
    'The rule takes effect 90 days after publication.',
    'Comments must be received by 03/04/2027.',
    'Comments must be received by 31 June 2027.',
  ],
  'what begins some days after a date': [
    'The Regulation will enter into force 20 days after its publication in the Official Journal on 12 June 2027.',
    'The rule takes effect 30 days after its publication in the Federal Register on June 15, 2027.',
    'The rule takes effect the day after its publication on 12 June 2027.',
    'The rule takes effect 30 days from 12 June 2027.',
    'The rules apply from six months after their publication on 12 June 2027.',
    'Das Gesetz tritt einen Monat nach seiner Verkündung am 12. Juni 2027 in Kraft.',
    'Das Gesetz soll am Tag nach der Verkündung am 12. Juni 2027 in Kraft treten.',
    'Die Regelung tritt drei Monate ab dem 12. Juni 2027 in Kraft.',
    'Le texte entrera en vigueur 20 jours après sa publication au JOUE le 12 juin 2027.',
    'Le décret entre en vigueur le lendemain de sa publication, le 12 juin 2027.',
    'Le texte entre en vigueur trois mois à compter du 12 juin 2027.',
    'El Reglamento entrará en vigor a los veinte días de su publicación en el DOUE el 12 de junio de 2027.',
    'La circular entrará en vigor el día siguiente al de su publicación el 12 de junio de 2027.',
    'Il regolamento entra in vigore il giorno successivo alla pubblicazione, il 12 giugno 2027.',
    'Il regolamento entra in vigore trenta giorni dopo la pubblicazione il 12 giugno 2027.',
  ],
  'what was planned, or is given up': [
    'The hearing scheduled for 8 July 2027 has been cancelled.',
    'The public hearing on 8 July 2027 will not take place.',
    'Public hearing on 8 July 2027 cancelled',
    'The hearing set for July 8, 2027 has been vacated.',
    'The effective date of 1 July 2027 has been delayed indefinitely.',
    'FINRA has delayed the effective date of Rule 3290, which was to take effect July 1, 2027, until further notice.',
    'The application of the rule is postponed; it was due to apply from 2 August 2027.',
    'The rule was supposed to take effect on 1 July 2027.',
    'Die öffentliche Anhörung am 8. Juli 2027 entfällt.',
    'Öffentliche Anhörung am 8. Juli 2027 abgesagt',
    "L'audition publique prévue le 8 juillet 2027 est annulée.",
    'La audiencia pública prevista para el 8 de julio de 2027 se ha cancelado.',
    "L'audizione pubblica prevista per l'8 luglio 2027 è annullata.",
  ],
  'too far away': [
    'The rule is effective 1 January 2037.',
    'The rule is effective 1 November 2021.',
    'Firms must comply by 31 December 2099.',
  ],
  'words without a date, and dates without words': [
    '2 November 2026, London',
    '9 December 2026: the Board meets.',
    'The effective supervision of banks on 9 December 2026 was discussed.',
    'Comments must be received. On 9 December 2026 the Board meets.',
  ],
};

describe.each(Object.entries(NONE))('%s', (_, texts) => {
  it.each(texts)('%s', (text) => expect(namesIn(text)).toEqual([]));
});

it.each([
  ['The comment period is extended from 3 December to 3 January 2027.', 'comment_end 2027-01-03'],
  ['The agency extends the comment period from 3 December 2026 to 3 January 2027.', 'comment_end 2027-01-03'],
  ['The effective date is delayed from 1 March 2027 until 1 May 2027.', 'effective 2027-05-01'],
  ['Die Konsultationsfrist wird vom 3. Dezember 2026 auf den 3. Januar 2027 verlängert.', 'comment_end 2027-01-03'],
  ['La date de remise est reportée du 15 mars 2027 au 15 avril 2027.', 'reporting 2027-04-15'],
  ['The law postpones the entry into force from 1 March 2027 to 1 May 2027.', 'effective 2027-05-01'],
  ['The act postpones the date of application by one year, to 1 May 2027.', 'application 2027-05-01'],
  [
    'Die Konsultation, die bis zum 30. Juni 2027 laufen sollte, wird bis zum 31. Juli 2027 verlängert.',
    'comment_end 2027-07-31',
  ],
  [
    'Il termine della consultazione, fissato al 30 giugno 2027, è prorogato al 31 luglio 2027.',
    'comment_end 2027-07-31',
  ],
  ['Comments on the rule of 3 May 2026 must be received by 3 December 2026.', 'comment_end 2026-12-03'],
  ['The hearing scheduled for 8 July 2027 has been postponed to 22 July 2027.', 'hearing 2027-07-22'],
  ['Public hearing on 8 July 2027 postponed to 22 July 2027', 'hearing 2027-07-22'],
  ['The hearing that was planned for 8 July 2027 has been rescheduled for 22 July 2027.', 'hearing 2027-07-22'],
  ['The hearing originally scheduled for 8 July 2027 will now be held on 22 July 2027.', 'hearing 2027-07-22'],
  [
    'The rules, which were due to come into force on 1 July 2027, will now come into force on 1 May 2028.',
    'effective 2028-05-01',
  ],
  ['The rule, originally effective July 1, 2027, is now effective May 1, 2028.', 'effective 2028-05-01'],
  ['The compliance date, 1 July 2027, has been postponed to 1 May 2028.', 'compliance 2028-05-01'],
  ['The comment deadline of July 1, 2027 is extended to August 1, 2027.', 'comment_end 2027-08-01'],
  ['Comments are due by 1 July 2027, but the deadline has been extended to 1 August 2027.', 'comment_end 2027-08-01'],
  [
    'The rule takes effect on 1 July 2027 and the effective date has since been postponed to 1 May 2028.',
    'effective 2028-05-01',
  ],
  [
    'Die Konsultation endet am 1. Juli 2027, die Frist wurde bis zum 1. August 2027 verlängert.',
    'comment_end 2027-08-01',
  ],
  ['The comment period from 1 May 2027 to 1 July 2027 has been extended to 1 August 2027.', 'comment_end 2027-08-01'],
  [
    'The application of the Regulation is postponed; it was due to apply from 2 August 2027. It will apply from 1 May 2028.',
    'application 2028-05-01',
  ],
  ['Die öffentliche Anhörung am 8. Juli 2027 wird auf den 22. Juli 2027 verschoben.', 'hearing 2027-07-22'],
  [
    'Das Gesetz, das ursprünglich am 1. Juli 2027 in Kraft treten sollte, tritt am 1. Mai 2028 in Kraft.',
    'effective 2028-05-01',
  ],
  [
    "L'entrée en vigueur, initialement prévue le 1er juillet 2027, est reportée au 1er mai 2028.",
    'effective 2028-05-01',
  ],
  ["L'audition publique prévue le 8 juillet 2027 est reportée au 22 juillet 2027.", 'hearing 2027-07-22'],
  [
    'La entrada en vigor, prevista inicialmente para el 1 de julio de 2027, se aplaza al 1 de mayo de 2028.',
    'effective 2028-05-01',
  ],
  [
    "L'entrata in vigore, inizialmente prevista il 1° luglio 2027, è rinviata al 1° maggio 2028.",
    'effective 2028-05-01',
  ],
])('only the new value of a moved date: %s', (text, date) => expect(namesIn(text)).toEqual([date]));

it('a deadline stands where that of something else is moved', () => {
  expect(
    namesIn('Comments are due by 1 July 2027, and the deadline for reports has been extended to 1 August 2027.'),
  ).toEqual(['comment_end 2027-07-01', 'reporting 2027-08-01']);
});

it('what is said of one date is not said of the next, in a statement of its own or far away', () => {
  expect(namesIn('Reports must be submitted by 31 March 2027, and the EBA will publish them by 30 June 2027.')).toEqual(
    ['reporting 2027-03-31'],
  );
  const far = 'and a very long list of other things that nobody reads was put on the table at the meeting';
  expect(namesIn(`The rule takes effect on 1 March 2027 for banks, ${far} on 1 May 2027.`)).toEqual([
    'effective 2027-03-01',
  ]);
});

it('a date that may be past is effective, too: five years back and ten ahead', () => {
  expect(namesIn('The rule is effective 3 November 2021.')).toEqual(['effective 2021-11-03']);
  expect(namesIn('The rule is effective 1 November 2036.')).toEqual(['effective 2036-11-01']);
});
