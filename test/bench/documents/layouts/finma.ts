import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A Swiss authority's page: a teaser above the text, filters and a mobile menu around it. */
export const FINMA: Layout = {
  name: 'finma',
  url: 'https://www.marktaufsicht.example/de/news/2026/03/20260312-mm-rundschreiben/',
  shown: ['Medienmitteilung'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html class="no-js" lang="de-CH"><head><meta charset="utf-8"><title>${escaped(notice.title)} | Marktaufsicht</title></head>
<body data-js-module="app"><div class="l-mobile-menu" aria-hidden="true"><nav><ul>${links(['Bewilligung', 'Überwachung', 'Durchsetzung', 'Dokumentation', 'Über uns'])}</ul><a>Menü schliessen</a></nav></div>
<div class="l-page"><header class="l-header"><ul class="e-language"><li>DE</li><li>FR</li><li>IT</li><li>EN</li></ul><div class="m-service-nav"><a>Medien</a><a>Jobs</a><a>Extranet</a><a>Melden</a></div><div class="m-main-nav"><ul>${links(['Bewilligung', 'Überwachung', 'Durchsetzung', 'Dokumentation', 'Über uns'])}</ul></div></header>
<div class="l-wrapper"><div class="l-sub-nav"><ul>${links(['News', 'Medienmitteilungen', 'Aufsichtsmitteilungen', 'Referate', 'Veranstaltungen'])}</ul></div>
<div class="l-content" role="main"><div class="m-article"><h4 class="e-date">${notice.day}</h4><span class="e-kind">Medienmitteilung</span><h1>${escaped(notice.title)}</h1>
<div class="mod mod-content-text"><div class="e-text">
${piecesOf(notice, { heading: (html) => `</div></div><div class="mod mod-content-text"><h2 class="e-subtitle">${html}</h2><div class="e-text">` }).join('\n')}
</div></div></div>
<div class="mod mod-contact"><h3>Kontakt</h3><p>Lukas Zimmerli, Mediensprecher<br>Tel. +41 31 327 00 00</p></div>
<div class="mod mod-links"><h3>Weiterführende Informationen</h3><ul>${links(['Anhörungsbericht', 'Erläuterungen zum Rundschreiben'])}</ul></div></div>
<div class="mod mod-backlink"><a>Zurück zur Übersicht</a><a>Seite weiterempfehlen</a></div></div>
<footer class="l-footer"><ul>${links(['Rechtliche Grundlagen', 'Impressum', 'Datenschutzerklärung'])}</ul><p>Laupenstrasse, Bern</p></footer></div></body></html>`,
};
