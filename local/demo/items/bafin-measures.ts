import type { DemoItem } from './item.ts';

/** Invented measures in German in the manner of BaFin. */
export const BAFIN_MEASURES: readonly DemoItem[] = [
  [
    'Havelmark Bank: BaFin ordnet zusätzliche Eigenmittel an',
    'Die BaFin hat gegenüber der Havelmark Bank zusätzliche Eigenmittel in Höhe von 1,5 Prozentpunkten angeordnet. Grund sind Mängel in der ordnungsgemäßen Geschäftsorganisation, die eine Sonderprüfung im Kreditgeschäft aufgedeckt hat. Die Mängel müssen bis zum {+180} beseitigt sein.\n\nDie Bank muss außerdem ihr Risikomanagement überarbeiten und der Aufsicht monatlich über den Fortschritt berichten. Der Bescheid ist seit dieser Woche bestandskräftig.',
  ],
  [
    'Geldbuße gegen die Moorfeld Versicherungsvermittlung',
    'Die BaFin hat gegen die Moorfeld Versicherungsvermittlung eine Geldbuße in Höhe von 240.000 € festgesetzt. Das Unternehmen hatte Beschwerden von 1.180 Kundinnen und Kunden nicht fristgerecht beantwortet. Die Geldbuße ist rechtskräftig.',
  ],
  [
    'Stimmrechte: Bußgeld gegen die Talhofen Beteiligungen',
    'Die BaFin hat gegen die Talhofen Beteiligungen ein Bußgeld von 96.000 € verhängt. Die Gesellschaft hatte das Überschreiten der Schwelle von fünf Prozent der Stimmrechte 23 Tage zu spät mitgeteilt. Solche Mitteilungen müssen spätestens innerhalb von vier Handelstagen abgegeben werden.\n\nEs war der dritte Verstoß innerhalb von zwei Jahren. Bei der Bemessung hat die Aufsicht berücksichtigt, dass das Unternehmen seine Abläufe inzwischen geändert hat. Die Entscheidung ist noch nicht rechtskräftig.',
  ],
  [
    'Untersagung: Kapitalhafen Elbe darf keine Vermögensanlagen anbieten',
    'Die BaFin hat der Kapitalhafen Elbe das öffentliche Angebot ihrer Nachrangdarlehen untersagt, weil der erforderliche Prospekt fehlt. Anleger hatten bis dahin rund 7,9 Millionen € gezeichnet. Das Unternehmen muss die Werbung sofort einstellen.',
  ],
  [
    'Sonderbeauftragter bei der Lindwerder Kreditgenossenschaft',
    'Die BaFin hat bei der Lindwerder Kreditgenossenschaft einen Sonderbeauftragten bestellt, der die Sanierung überwacht. Einzelne Immobilienkredite überschritten die internen Grenzen um mehr als das Doppelte. Große Kredite über fünf Millionen € bedürfen bis auf Weiteres seiner Zustimmung.\n\nDie Einlagen der Kunden sind über die Sicherungseinrichtung geschützt. Das Institut bleibt für alle Geschäfte geöffnet. Ein Sanierungsplan muss bis zum {+60} vorliegen.',
  ],
  [
    'Erlaubnis der Westufer Zahlungsdienst aufgehoben',
    'Die BaFin hat die Erlaubnis der Westufer Zahlungsdienst aufgehoben. Das Institut hatte Kundengelder wiederholt nicht gesichert und Prüfberichte verspätet eingereicht. Das Geschäft muss bis zum {+90} abgewickelt werden.\n\nKundinnen und Kunden können ihr Guthaben bis dahin auf ein anderes Konto übertragen. Ein Abwickler wurde bestellt und wird alle Betroffenen innerhalb von zwei Wochen anschreiben. Gegen den Bescheid ist Widerspruch möglich.',
  ],
  [
    'Verwarnung eines Geschäftsleiters wegen unvollständiger Meldungen',
    'Die BaFin hat einen Geschäftsleiter eines Finanzdienstleistungsinstituts verwarnt. Er hatte über drei Quartale hinweg unvollständige Meldungen zur Liquidität zu verantworten. Bei einem weiteren Verstoß muss er mit der Abberufung rechnen.',
  ],
];
