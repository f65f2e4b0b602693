import type { Pool } from './pool.ts';

/** Invented notices of German authorities. */
export const GERMAN: Pool = {
  titles: [
    'Geldbuße gegen die Nordhafen Privatbank AG wegen verspäteter Verdachtsmeldungen',
    'Aufsicht konsultiert Mindestanforderungen an das Auslagerungsmanagement',
    'Warnung vor Angeboten der Plattform Silberkontor Invest',
    'Rundschreiben zur Behandlung von Zinsänderungsrisiken im Anlagebuch',
  ],
  paragraphs: [
    'Die Aufsicht hat am Dienstag eine Geldbuße in Höhe von 1,35 Millionen Euro gegen ein Institut mit Sitz in Bremen festgesetzt. Es hatte Verdachtsmeldungen in 47 Fällen erst nach mehr als drei Wochen abgegeben, obwohl das Gesetz eine unverzügliche Meldung verlangt.',
    'Grund der Verspätungen war nach den Feststellungen der Prüfer ein Rückstau im Überwachungssystem: Über acht Monate hinweg wurden Treffer nicht bearbeitet, weil zwei Stellen unbesetzt blieben und niemand die Vertretung übernahm.',
    'Der Bescheid ist bestandskräftig. Das Institut hat die Ermittlungen unterstützt und die Rückstände inzwischen abgebaut; beides wurde bei der Höhe der Geldbuße berücksichtigt.',
    'Unternehmen, die wesentliche Prozesse auslagern, bleiben für deren ordnungsgemäße Durchführung verantwortlich. Sie müssen jederzeit wissen, welcher Dienstleister welche Daten verarbeitet und wo dies geschieht.',
    'Der Entwurf sieht vor, dass ein Auslagerungsregister mindestens einmal im Vierteljahr aktualisiert und der Aufsicht auf Verlangen binnen fünf Arbeitstagen vorgelegt wird. Für kleine Institute gelten Erleichterungen, sofern ihre Bilanzsumme 500 Millionen Euro nicht übersteigt.',
    'Stellungnahmen können bis zum 30. September in elektronischer Form eingereicht werden. Sie werden veröffentlicht, sofern die Verfasser dem nicht ausdrücklich widersprechen.',
    'Die Aufsicht weist darauf hin, dass der Anbieter keine Erlaubnis zum Betreiben von Bankgeschäften oder zum Erbringen von Finanzdienstleistungen besitzt. Er unterliegt nicht ihrer Aufsicht, auch wenn seine Internetseite einen anderen Eindruck erweckt.',
    'Verbraucherinnen und Verbraucher sollten keine Überweisungen auf die dort genannten Konten vornehmen und bereits erteilte Zahlungsaufträge bei ihrer Hausbank widerrufen lassen. Wer geschädigt wurde, sollte Anzeige bei der Polizei erstatten.',
    'Institute haben die barwertigen Auswirkungen einer plötzlichen Zinsänderung um 200 Basispunkte mindestens vierteljährlich zu ermitteln. Überschreitet der Verlust 20 Prozent der regulatorischen Eigenmittel, ist die zuständige Stelle unverzüglich zu unterrichten.',
    'Vertragliche Wahlrechte der Kunden, insbesondere Kündigungsrechte bei Darlehen mit langer Laufzeit, sind dabei mit vorsichtig gewählten Annahmen zu berücksichtigen, die jährlich anhand eigener Erfahrungswerte überprüft werden.',
    'Die Regelungen treten am 1. Januar in Kraft und lösen das bisherige Rundschreiben vollständig ab. Für laufende Umstellungen der Datenverarbeitung gilt eine Übergangsfrist von zwölf Monaten.',
    'Im vergangenen Jahr gingen 1.284 Beschwerden über Zahlungsdienste ein, rund ein Fünftel mehr als im Vorjahr. Am häufigsten beanstandeten die Kunden gesperrte Konten und fehlende Auskünfte über die Gründe der Sperre.',
  ],
  headings: [
    'Hintergrund',
    'Feststellungen der Aufsicht',
    'Was Institute jetzt tun müssen',
    'Inkrafttreten',
    'Rechtsgrundlage',
  ],
  items: [
    'ein Verzeichnis aller wesentlichen Auslagerungen führen',
    'die Geschäftsleitung mindestens halbjährlich unterrichten',
    'Ausstiegspläne für kritische Dienstleister erproben',
    'Weiterverlagerungen vorab genehmigen',
    'Prüfrechte vertraglich sichern',
    'Vorfälle innerhalb von 24 Stunden anzeigen',
  ],
  quotes: [
    '„Wer Aufgaben abgibt, gibt damit nicht die Verantwortung ab“, sagte die zuständige Exekutivdirektorin Annegret Völkers.',
    '„Meldungen, die zu spät kommen, helfen den Ermittlern nicht mehr“, erklärte Abteilungsleiter Holger Brandstätter.',
  ],
  notes: [
    'Vergleiche Abschnitt 4.2 der Erläuterungen zum Entwurf.',
    'Beträge ohne Zuschläge und Verfahrenskosten.',
    'Stand der Zählung: 31. Dezember des Vorjahres.',
  ],
  terms: [
    [
      'Auslagerung',
      'Übertragung einer Tätigkeit, die das Institut sonst selbst erbringen würde, auf ein anderes Unternehmen',
    ],
    ['Wesentlichkeit', 'Eigenschaft einer Tätigkeit, deren Ausfall den Geschäftsbetrieb erheblich stören würde'],
    ['Weiterverlagerung', 'Übertragung durch den Dienstleister auf einen Dritten'],
  ],
  tableHead: ['Institut', 'Verstoß', 'Geldbuße in Euro'],
  tableRows: [
    'Nordhafen Privatbank AG',
    'Kreditkontor Weser eG',
    'Elbufer Zahlungsdienste GmbH',
    'Hansetal Leasing KG',
  ],
  days: ['3. März 2026', '17. April 2026', '9. Juni 2026'],
};
