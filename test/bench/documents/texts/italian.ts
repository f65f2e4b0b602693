import type { Pool } from './pool.ts';

/** Invented notices of Italian authorities. */
export const ITALIAN: Pool = {
  titles: [
    'Provvedimento sanzionatorio nei confronti di Cassa Rurale Valdombra',
    'Disposizioni di vigilanza in materia di trasparenza dei conti di pagamento: documento per la consultazione',
  ],
  paragraphs: [
    'L’autorità di vigilanza ha irrogato una sanzione amministrativa pecuniaria di 480.000 euro alla banca per carenze nell’organizzazione e nei controlli interni accertate nel corso di una verifica ispettiva conclusa a febbraio.',
    'Dagli accertamenti è emerso che un terzo dei fidi di importo superiore a 250.000 euro era stato rinnovato senza una nuova valutazione del merito creditizio del cliente, in contrasto con le politiche approvate dal consiglio di amministrazione.',
    'La banca ha adottato un piano di rimedio che prevede il rafforzamento della funzione di controllo dei rischi, la revisione delle deleghe e un programma di formazione per il personale delle filiali.',
    'Avverso il provvedimento è ammesso ricorso alla corte d’appello entro trenta giorni dalla notifica; il ricorso non sospende il pagamento della sanzione.',
    'Lo schema di disposizioni sottoposto a consultazione introduce un indicatore unico dei costi del conto, calcolato su sei profili di utilizzo e riportato nella prima pagina del foglio informativo.',
    'Gli intermediari comunicano ai clienti, almeno una volta l’anno, l’elenco delle spese sostenute e il confronto con l’anno precedente, in forma cartacea o elettronica secondo la scelta del cliente.',
    'Osservazioni, commenti e proposte possono essere inviati entro sessanta giorni dalla pubblicazione del documento. I contributi ricevuti saranno resi pubblici al termine della consultazione.',
    'Le disposizioni si applicano dal 1° gennaio dell’anno successivo a quello della pubblicazione; per i rapporti in essere è previsto un periodo transitorio di sei mesi.',
    'Nel corso dell’anno sono pervenuti 3.912 esposti relativi a conti e servizi di pagamento, il 14 per cento in più rispetto all’anno precedente; nella maggior parte dei casi la questione è stata risolta a favore del cliente.',
  ],
  headings: ['Premessa', 'Esito degli accertamenti', 'Contenuto delle disposizioni', 'Entrata in vigore'],
  items: [
    'indicatore unico dei costi per ciascun profilo',
    'riepilogo annuale delle spese',
    'preavviso di due mesi per ogni modifica unilaterale',
    'chiusura del conto senza oneri',
    'risposta ai reclami entro quindici giorni lavorativi',
  ],
  quotes: [
    '«La trasparenza si misura da ciò che il cliente capisce, non da ciò che firma», ha affermato la vicedirettrice Ornella Tassinari.',
  ],
  notes: [
    'Importo al netto della riduzione per la collaborazione prestata.',
    'Cfr. la relazione illustrativa, paragrafo 3.',
    'Dati provvisori.',
  ],
  terms: [
    ['Intermediario', 'banca, istituto di pagamento o istituto di moneta elettronica che offre il conto'],
    ['Profilo', 'insieme tipico di operazioni svolte in un anno da una categoria di clienti'],
  ],
  tableHead: ['Profilo', 'Operazioni annue', 'Costo massimo in euro'],
  tableRows: ['Giovani', 'Famiglie con operatività bassa', 'Famiglie con operatività media', 'Pensionati'],
  days: ['11 febbraio 2026', '6 maggio 2026'],
};
