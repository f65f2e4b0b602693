import type { DemoItem } from './item.ts';

/** Invented news in German in the manner of BaFin. */
export const BAFIN: readonly DemoItem[] = [
  [
    'BaFin konsultiert Rundschreiben zu Auslagerungen an Cloud-Anbieter',
    'Die Finanzaufsicht BaFin hat den Entwurf eines Rundschreibens zu Auslagerungen an Cloud-Anbieter zur Konsultation gestellt. Institute müssen künftig für jede wesentliche Auslagerung eine getestete Ausstiegsstrategie vorhalten. Stellungnahmen nimmt die Aufsicht bis zum {+42} entgegen.',
  ],
  [
    'BaFin warnt vor der Website „festgeld-nordhafen“',
    'Die BaFin warnt vor Angeboten auf der Website „festgeld-nordhafen“. Nach ihren Erkenntnissen bieten die unbekannten Betreiber dort ohne Erlaubnis Bankgeschäfte und Finanzdienstleistungen an. Verbraucherinnen und Verbraucher sollten keine Überweisungen tätigen und bereits gezahlte Beträge sofort über ihre Bank zurückfordern.',
  ],
  [
    'Geldbuße von 1,45 Millionen € gegen die Brückenthal Bank',
    'Die BaFin hat gegen die Brückenthal Bank eine Geldbuße in Höhe von 1,45 Millionen € festgesetzt. Das Institut hatte Verdachtsmeldungen zur Geldwäsche über Monate hinweg nicht rechtzeitig abgegeben. Der Bescheid ist rechtskräftig; die Mängel müssen bis zum {+120} vollständig beseitigt sein.',
  ],
  [
    'Allgemeinverfügung: Antizyklischer Kapitalpuffer bleibt bei 0,75 Prozent',
    'Die BaFin belässt die Quote des antizyklischen Kapitalpuffers unverändert bei 0,75 Prozent. Die Risiken am Wohnimmobilienmarkt haben sich zwar verringert, die Verwundbarkeit des Finanzsystems ist jedoch weiterhin erhöht. Die nächste Überprüfung findet im kommenden Quartal statt.',
  ],
  [
    'Aufsichtsschwerpunkte der BaFin: sechs Risiken, auf die sie im kommenden Jahr achtet',
    'Die BaFin hat ihre Aufsichtsschwerpunkte für das Jahr {year+1} veröffentlicht. Sie nennt sechs Risiken, denen sie bei Banken, Versicherern und Wertpapierfirmen besonders nachgehen wird. Die Unternehmen müssen ihre eigene Einschätzung bis zum {+60} mit den Schwerpunkten abgleichen und wesentliche Abweichungen begründen.\n\nErstens die Gewerbeimmobilien. Die Preise für Büros sind binnen drei Jahren um 21 Prozent gefallen, und in den nächsten zwei Jahren werden Kredite über 94 Milliarden Euro fällig. Bei 38 geprüften Instituten war jede vierte Bewertung älter als achtzehn Monate. Die BaFin erwartet, dass Bewertungen aktualisiert werden, sobald Mieten oder Leerstand spürbar von den Annahmen abweichen. Verlängerungen, die ein Kreditnehmer anderswo nicht bekäme, müssen als Stundung eingestuft werden. Im zweiten Quartal wird die Aufsicht bei 15 Instituten vor Ort prüfen.\n\nZweitens die Abhängigkeit von wenigen Dienstleistern. Aus den Informationsregistern geht hervor, dass 61 Prozent der kritischen Funktionen auf nur fünf Anbietern ruhen. Für weniger als die Hälfte dieser Funktionen gibt es einen Ausstiegsplan, der je erprobt wurde. Unternehmen müssen für jede kritische Funktion zeigen, wie lange ein Wechsel dauern würde und wer ihn entscheidet. Die BaFin bereitet eine gemeinsame Übung mit 40 Unternehmen vor, in der ein großer Anbieter für drei Tage ausfällt. Die Ergebnisse wird sie ohne Namen veröffentlichen.\n\nDrittens die Cyberangriffe. Im vergangenen Jahr gingen 317 Meldungen über schwerwiegende Vorfälle ein, gut ein Viertel mehr als im Jahr davor. In jedem dritten Fall begann der Angriff bei einem Zulieferer, in jedem fünften mit gestohlenen Zugangsdaten eines Administrators. Zugriffe mit weitreichenden Rechten müssen doppelt bestätigt und lückenlos protokolliert werden. Sicherungen müssen so aufbewahrt werden, dass ein Angreifer sie nicht verändern kann, und ihre Wiederherstellung muss mindestens einmal im Jahr vollständig geübt werden.\n\nViertens die Geldwäscheprävention. Institute mit stark wachsendem Geschäft haben ihre Kontrollen oft nicht im gleichen Maß ausgebaut. Bei neun Instituten lagen zu Jahresbeginn mehr als 10.000 unbearbeitete Treffer vor. Die BaFin hat in vier Fällen Sonderbeauftragte bestellt und das Neugeschäft begrenzt. Verdachtsmeldungen müssen unverzüglich abgegeben werden, auch wenn die interne Prüfung noch nicht abgeschlossen ist. Wer Treffer automatisch schließt, muss nachweisen, nach welchen Regeln das geschieht und wer diese Regeln freigegeben hat.\n\nFünftens die Folgen des Klimawandels. Versicherer haben für Schäden aus Stürmen und Überschwemmungen im Schnitt 1,9 Milliarden Euro im Jahr gezahlt, doppelt so viel wie vor zehn Jahren. Nur etwa die Hälfte verwendet Modelle, in denen sich solche Ereignisse häufen können. Banken fehlen für ein Drittel ihrer Sicherheiten Angaben zur Lage in Überschwemmungsgebieten. Die BaFin erwartet, dass diese Daten bei neuen Krediten vollständig erhoben und bei bestehenden bis zum {+365} ergänzt werden.\n\nSechstens der Vertrieb an Privatkunden. In sozialen Medien werden Produkte beworben, deren Risiken die Empfänger nicht erkennen können. Von 240 ausgewerteten Beiträgen nannten 33 die Kosten, und nur 19 wiesen darauf hin, dass der Verfasser für den Beitrag bezahlt wurde. Anbieter müssen solche Beiträge freigeben, aufbewahren und für ihren Inhalt einstehen. Die BaFin wird dazu Testkäufe durchführen und Verstöße mit Namen bekannt machen.\n\nNeben diesen Schwerpunkten will die Aufsicht einfacher werden. Drei Meldungen entfallen zum Jahreswechsel, weil ihr Inhalt an anderer Stelle vorliegt, und zwei weitere werden nur noch halbjährlich erhoben. Kleine und nicht komplexe Institute werden im Regelfall alle drei Jahre statt alle zwei Jahre geprüft. Anträge auf Erlaubnis sollen nach spätestens sechs Monaten entschieden sein, sofern die Unterlagen vollständig sind.\n\nDie BaFin hat die Schwerpunkte mit der Bundesbank abgestimmt und mit Verbänden, Verbraucherschützern und der Wissenschaft erörtert. Über den Stand wird sie im Sommer und am Ende des Jahres berichten. Fragen beantworten die zuständigen Fachreferate; allgemeine Hinweise erscheinen auf der Internetseite der Aufsicht. Eine Veranstaltung für kleinere Unternehmen findet am {+45} in Bonn statt, die Teilnahme ist kostenlos.',
  ],
  [
    'DORA: Meldung der Informationsregister startet',
    'Finanzunternehmen müssen ihr Informationsregister über IKT-Drittdienstleister bis zum {+60} bei der BaFin einreichen. Die Übermittlung erfolgt ausschließlich elektronisch über das Melde- und Veröffentlichungsportal. Fehlerhafte Register werden zurückgewiesen und müssen innerhalb von zehn Arbeitstagen berichtigt werden.',
  ],
  [
    'Bilanzkontrolle: Fehler im Konzernabschluss der Süßfeld Logistik festgestellt',
    'Die BaFin hat festgestellt, dass der Konzernabschluss der Süßfeld Logistik fehlerhaft ist. Umsatzerlöse in Höhe von 23,8 Millionen € wurden zu früh erfasst, und der Lagebericht enthielt keine ausreichenden Angaben zu Liquiditätsrisiken. Das Unternehmen muss die Feststellung unverzüglich veröffentlichen.',
  ],
  [
    'Merkblatt zu Kryptoverwahrern nach Ablauf der Übergangsfrist',
    'Die BaFin hat ihr Merkblatt zur Verwahrung von Kryptowerten überarbeitet. Anbieter, die sich auf die Übergangsfrist berufen, müssen bis zum {+75} einen vollständigen Zulassungsantrag gestellt haben. Wer danach ohne Zulassung tätig ist, betreibt unerlaubte Geschäfte und muss mit einer Untersagung rechnen.',
  ],
  [
    'Studie: Hohe Kosten bei kapitalbildenden Lebensversicherungen',
    'Eine Untersuchung der BaFin zeigt, dass die Effektivkosten kapitalbildender Lebensversicherungen teilweise über vier Prozent liegen. Die Aufsicht erwartet, dass Versicherer den Kundennutzen ihrer Produkte überprüfen und Mängel beheben. Bei 13 Unternehmen hat sie eine vertiefte Prüfung eingeleitet.',
  ],
  [
    'BaFin bestellt Sonderbeauftragten bei der Lüdersau Zahlungsdienste',
    'Die BaFin hat bei der Lüdersau Zahlungsdienste einen Sonderbeauftragten bestellt. Er überwacht, ob das Institut seine Geschäftsorganisation ordnungsgemäß aufbaut und die Sicherungsanforderungen für Kundengelder einhält. Neue Händler darf das Institut bis auf Weiteres nur mit Zustimmung der Aufsicht anbinden.',
  ],
  [
    'Handelsaussetzung in Aktien der Grünhain Biotech aufgehoben',
    'Die BaFin hat die Aussetzung des Handels mit Aktien der Grünhain Biotech aufgehoben. Das Unternehmen hat die ausstehende Ad-hoc-Mitteilung über den Abbruch einer klinischen Studie veröffentlicht. Ob gegen das Verbot von Insidergeschäften verstoßen wurde, prüft die Aufsicht weiterhin.',
  ],
  [
    'Rundschreiben zu Mindestanforderungen an das Risikomanagement geändert',
    'Die BaFin hat eine Novelle der Mindestanforderungen an das Risikomanagement veröffentlicht. Kleine Institute werden bei Berichten und Stresstests entlastet, während große Institute ihre Zinsänderungsrisiken genauer messen müssen. Die Änderungen treten sofort in Kraft; für neue Anforderungen gilt eine Umsetzungsfrist bis zum {+180}.',
  ],
  [
    'Verbraucherschutz: BaFin prüft Werbung für „risikofreie“ Geldanlagen',
    'Die BaFin hat 260 Werbeanzeigen für Geldanlagen in sozialen Medien ausgewertet. In jedem fünften Fall fehlten Hinweise auf Risiken, häufig wurden Anlagen zu Unrecht als „sicher“ oder „risikofrei“ bezeichnet. Wertpapierdienstleister müssen beanstandete Anzeigen innerhalb von zwei Wochen löschen.',
  ],
  [
    'BaFin untersagt der Rößler & Tönnhoff Vermögen das Einlagengeschäft',
    'Die BaFin hat der Rößler & Tönnhoff Vermögen aufgegeben, das ohne Erlaubnis betriebene Einlagengeschäft sofort einzustellen und abzuwickeln. Das Unternehmen muss angenommene Gelder in Höhe von rund 3,2 Millionen € vollständig an die Anleger zurückzahlen. Der Bescheid ist sofort vollziehbar, aber noch nicht bestandskräftig.',
  ],
  [
    'Versicherer: Aufsicht fordert mehr Vorsorge für Elementarschäden',
    'Die BaFin erwartet von Schaden- und Unfallversicherern, dass sie Elementarschäden stärker in ihrer Risiko- und Solvabilitätsbeurteilung berücksichtigen. Nach einer Umfrage unter 76 Unternehmen rechnen zwei Drittel mit steigenden Rückversicherungspreisen. Die Ergebnisse müssen bis zum {+90} in die Berichte einfließen.',
  ],
  [
    'Neues Verfahren für Wertpapierprospekte kleiner Emittenten',
    'Kleine und mittlere Emittenten können ab dem {+30} einen verkürzten EU-Wachstumsprospekt einreichen. Der Umfang ist auf 75 Seiten begrenzt, und die BaFin prüft vollständige Entwürfe innerhalb von zehn Arbeitstagen. Die Gebühr für die Billigung beträgt 4.900 €.',
  ],
  [
    'Jahrespressekonferenz: Aufsicht sieht erhöhte Risiken durch Cyberangriffe',
    'Die BaFin sieht das deutsche Finanzsystem trotz schwacher Konjunktur als stabil an, warnt aber vor Cyberangriffen und der Konzentration auf wenige IT-Dienstleister. Im vergangenen Jahr wurden ihr 612 schwerwiegende IKT-Vorfälle gemeldet. Die Aufsicht wird deshalb mehr Prüfungen vor Ort durchführen.',
  ],
  [
    'Leerverkäufe: BaFin setzt Bußgeld wegen verspäteter Mitteilungen fest',
    'Die BaFin hat gegen den Vermögensverwalter Ostwald Höhne Capital ein Bußgeld in Höhe von 185.000 € festgesetzt. Das Unternehmen hatte Netto-Leerverkaufspositionen in elf Fällen verspätet mitgeteilt. Positionen müssen bis 15:30 Uhr des folgenden Handelstages gemeldet werden.',
  ],
];
