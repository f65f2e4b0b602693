import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A German message of a government site builder: navigation in several levels, the text among anchors and tool tips. */
export const BAFIN: Layout = {
  name: 'bafin',
  url: 'https://www.aufsicht.example/SharedDocs/Veroeffentlichungen/DE/Meldung/2026/meldung_2026_03_12.html',
  shown: ['Erscheinung Thema Geldwäschebekämpfung'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="de" dir="ltr"><head><meta charset="utf-8" /><title>Aufsicht - Aktuelles - ${escaped(notice.title)}</title><meta name="generator" content="Site Builder" /></head>
<body class="gsb startseite lang-de fixed"><div id="wrapperOuter"><div id="wrapperInner"><a id="Start"></a><h1 class="aural">Aufsichtsbehörde</h1>
<p class="navSkip"><em>Springe direkt zu:</em></p><ul class="navSkip"><li><a href="#content">Inhalt</a></li><li><a href="#navPrimary">Hauptmenü</a></li><li><a href="#search">Suche</a></li></ul>
<div id="navServiceMeta"><h2 class="aural">Servicemenü</h2><ul>${links(['Startseite', 'Kontakt', 'Gebärdensprache', 'Leichte Sprache', 'English'])}</ul></div>
<div id="search"><form><label for="s">Suchtext</label><input id="s" title="Suchtext" /><input class="image" type="image" alt="Suchen" /></form></div>
<div id="navPrimary"><h2 class="aural">Hauptmenü</h2><ul>${links(['Die Behörde', 'Aufsicht', 'Recht & Regelungen', 'Publikationen & Daten', 'Verbraucher', 'Internationales'])}</ul></div>
<div id="navBreadcrumbs"><h2 class="aural">Sie sind hier:</h2><ol><li>Startseite</li><li>Publikationen &amp; Daten</li><li>Meldungen</li></ol></div>
<div id="main"><div id="content" class="content"><div class="contentHeader"><p class="docData"><span class="date">Erscheinung: ${notice.day}</span> | <span class="topic">Thema Geldwäschebekämpfung</span></p></div>
<h1 class="isFirstInSlot">${escaped(notice.title)}</h1>
<div class="basepage_pages_content">
${piecesOf(notice, {
  paragraph: (html) =>
    `<p>${html.replace('Auslagerungsregister', 'Aus&shy;lagerungs&shy;register').replace('verantwortlich', 'ver&shy;ant&shy;wort&shy;lich')}</p>`,
  table: ([head = [], ...rows]) =>
    `<div class="wrapperTable"><table class="textualData"><caption class="aural"></caption><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows.map((row) => `<tr class="odd">${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></div>`,
}).join('\n')}
</div>
<div class="feedback"><h2>Fanden Sie den Beitrag hilfreich?</h2><p>Wir freuen uns über Ihr Feedback</p><form><button>Senden</button></form></div>
<div class="navToTop"><a href="#Start">nach oben</a></div></div>
<div id="supplement"><div class="supplement"><h2>Zusatzinformationen</h2><h3>Mehr zum Thema</h3><ul>${links(['Auslegungshinweise zum Geldwäschegesetz', 'Maßnahmen der letzten Monate'])}</ul></div><div class="pageTools"><ul>${links(['Seite drucken', 'Seite empfehlen', 'Abonnieren'])}</ul></div></div></div>
<div id="footer"><p>© Aufsichtsbehörde</p><ul>${links(['Impressum', 'Datenschutz', 'Barrierefreiheit', 'Benutzungshinweise'])}</ul></div></div></div></body></html>`,
};
