import type { DemoItem } from './item.ts';

/** Invented news in German in the manner of FINMA. */
export const FINMA: readonly DemoItem[] = [
  [
    'FINMA schliesst Verfahren gegen die Seewald Privatbank ab',
    'Die FINMA hat ein Verfahren gegen die Seewald Privatbank abgeschlossen und festgestellt, dass das Institut seine Pflichten bei der Bekämpfung der Geldwäscherei schwer verletzt hat. In 34 Geschäftsbeziehungen fehlten Abklärungen zur Herkunft der Vermögenswerte. Die FINMA zieht unrechtmässig erzielte Gewinne von 6,4 Millionen Franken ein.\n\nDie Bank darf bis zum {+365} keine neuen Kunden mit erhöhten Risiken aufnehmen. Ein unabhängiger Prüfbeauftragter überwacht die Umsetzung der Massnahmen und berichtet halbjährlich. Die Verfügung ist rechtskräftig.',
  ],
  [
    'Anhörung zur Teilrevision des Rundschreibens über operationelle Risiken',
    'Die FINMA eröffnet die Anhörung zur Teilrevision ihres Rundschreibens über operationelle Risiken. Banken müssen kritische Funktionen künftig einmal im Jahr unter realistischen Bedingungen testen. Stellungnahmen nimmt die FINMA bis zum {+60} entgegen.\n\nAnlass sind 112 Meldungen über Cyberangriffe im vergangenen Jahr, von denen jede dritte einen Dienstleister betraf. Kleine Institute können die Tests gemeinsam durchführen. Die geänderten Bestimmungen sollen am 1. Januar {year+2} in Kraft treten.',
  ],
  [
    'Warnung vor betrügerischen Anrufen im Namen der FINMA',
    'Unbekannte geben sich am Telefon als Mitarbeitende der FINMA aus und verlangen Gebühren für die Rückzahlung verlorener Anlagen. Die FINMA verlangt nie Geld von Privatpersonen. Wer solche Anrufe erhält, sollte auflegen und Anzeige bei der Polizei erstatten.',
  ],
  [
    'Hypothekarmarkt: FINMA mahnt zur Vorsicht bei der Tragbarkeit',
    'Die FINMA hat bei 14 Banken geprüft, wie sie die Tragbarkeit von Hypotheken beurteilen. Bei 29 Prozent der neuen Kredite für Renditeliegenschaften wich das Institut von den eigenen Vorgaben ab. Die FINMA erwartet, dass solche Ausnahmen begründet, befristet und dem Verwaltungsrat gemeldet werden.\n\nVier Banken müssen ihre Kriterien bis zum {+120} verschärfen. Bei einer Bank hat die FINMA einen Zuschlag auf die Eigenmittel verfügt. Die Ergebnisse fliessen in die Aufsichtsplanung des kommenden Jahres ein.',
  ],
  [
    'Aufsichtsmitteilung zu Risiken der künstlichen Intelligenz',
    'In einer Aufsichtsmitteilung weist die FINMA auf Risiken hin, die beim Einsatz künstlicher Intelligenz entstehen. Beaufsichtigte müssen wissen, wo solche Anwendungen Entscheide beeinflussen, und sie nach ihrer Bedeutung einstufen. Fehlende Erklärbarkeit und die Abhängigkeit von wenigen Anbietern stehen im Vordergrund.\n\nDie Hälfte der befragten Institute nutzt bereits Sprachmodelle, doch nur jedes fünfte hat dafür Regeln erlassen. Die Mitteilung schafft keine neuen Pflichten. Sie beschreibt, was die FINMA bei Vor-Ort-Kontrollen beobachtet hat.',
  ],
  [
    'Bewilligung der Alpenrose Krypto Verwahrung entzogen',
    'Die FINMA hat der Alpenrose Krypto Verwahrung die Bewilligung entzogen und die Liquidation angeordnet. Kundenvermögen im Wert von 18 Millionen Franken waren nicht jederzeit gesondert aufbewahrt. Betroffene Kundinnen und Kunden müssen ihre Forderungen bis zum {+45} beim Liquidator anmelden.',
  ],
  [
    'Jahresbericht der Versicherungsaufsicht: Solvenz bleibt hoch',
    'Die Solvenzquote der Schweizer Versicherer lag im Mittel bei 241 Prozent und damit leicht über dem Vorjahr. Schadenversicherer verzeichneten wegen Hagel und Überschwemmungen höhere Kosten. Zwei Unternehmen mussten Massnahmen zur Stärkung ihrer Kapitalbasis vorlegen.\n\nDie FINMA hat 37 Vor-Ort-Kontrollen durchgeführt, elf mehr als im Vorjahr. Schwerpunkte waren die Rückstellungen und die Auslagerung an Rechenzentren. Die Zahlen beruhen auf den Meldungen von 183 Unternehmen.',
  ],
];
