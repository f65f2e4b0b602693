import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** An Italian central bank's page: columns of divs, menus of every area of the site, a date of publication and one of update. */
export const BANCA_D_ITALIA: Layout = {
  name: 'bancaditalia',
  url: 'https://www.banca.example/compiti/vigilanza/provvedimenti/index.html',
  shown: ['Comunicato stampa'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><title>Banca - ${escaped(notice.title)}</title></head>
<body><div class="bdi-cookie-bar"><p>Questo sito utilizza cookie tecnici e, previo consenso, cookie analitici di terze parti.</p><a>Accetta</a><a>Rifiuta</a></div>
<div class="bdi-header"><div class="bdi-lang"><a>IT</a> <a>EN</a></div><div class="bdi-search"><input placeholder="cerca nel sito"></div><div class="bdi-menu"><div class="bdi-menu-item"><a>Chi siamo</a></div><div class="bdi-menu-item"><a>Compiti</a></div><div class="bdi-menu-item"><a>Pubblicazioni</a></div><div class="bdi-menu-item"><a>Statistiche</a></div><div class="bdi-menu-item"><a>Servizi al cittadino</a></div></div></div>
<div class="bdi-path"><span>Home</span><span>Media</span><span>Notizie</span></div>
<div class="bdi-row"><div class="bdi-col-left"><div class="bdi-side-title">Notizie</div><ul class="bdi-side">${links(['Comunicati', 'Interventi', 'Agenda', 'Archivio', 'Mailing list'])}</ul></div>
<div class="bdi-col-center"><div class="bdi-title">${escaped(notice.title)}</div><div class="bdi-date">Comunicato stampa, ${notice.day}</div>
<div class="bdi-text">
${piecesOf(notice, {
  heading: (html) => `<div class="bdi-subtitle">${html}</div>`,
  paragraph: (html) => `<div class="bdi-par">${html}</div>`,
  quote: (html) => `<div class="bdi-quote">${html}</div>`,
  footnotes: (notes) =>
    `<div class="bdi-notes">${notes.map((note, i) => `<div class="bdi-note">(${i + 1}) ${note}</div>`).join('')}</div>`,
  mark: (n) => ` (${n})`,
}).join('\n')}
</div></div>
<div class="bdi-col-right"><div class="bdi-box"><div class="bdi-box-title">Documenti correlati</div><a>Relazione illustrativa (pdf 340 KB)</a><a>Modulo per le osservazioni</a></div><div class="bdi-box"><a>Condividi</a> <a>Stampa</a></div></div></div>
<div class="bdi-footer"><ul>${links(['Informazioni legali', 'Privacy', 'Amministrazione trasparente', 'Dichiarazione di accessibilità', 'Mappa del sito'])}</ul><div>Ultimo aggiornamento della pagina: ieri</div></div></body></html>`,
};
