import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A communiqué on WordPress: content after its side bar, related entries as articles of their own. */
export const CSSF: Layout = {
  name: 'cssf',
  url: 'https://www.surveillance.example/fr/2026/05/communique/',
  shown: ['Communiqué Publié le'],
  page: (
    notice,
  ) => `<!doctype html><html lang="fr-FR"><head><meta charset="UTF-8"><title>${escaped(notice.title)} – Surveillance</title></head>
<body class="post-template-default single single-publication wp-custom-logo"><div id="page" class="site"><a class="skip-link screen-reader-text" href="#content">Aller au contenu</a>
<header id="masthead" class="site-header"><div class="top-bar"><ul>${links(['eDesk', 'Portail des inscriptions', 'Presse', 'Emplois', 'Contact'])}</ul></div><nav id="site-navigation"><button class="menu-toggle">Menu principal</button><ul class="menu">${links(['Surveillance', 'Cadre réglementaire', 'Entités surveillées', 'Consommateurs', 'Publications'])}</ul></nav><form role="search" class="search-form"><label>Rechercher :</label><input type="search"></form></header>
<div id="content" class="site-content"><aside id="secondary" class="widget-area"><section class="widget widget_archive"><h2>Archives</h2><ul>${links(['mai 2026', 'avril 2026', 'mars 2026', 'février 2026'])}</ul></section><section class="widget widget_tag_cloud"><h2>Mots-clés</h2><div class="tagcloud"><a>Gouvernance</a> <a>Fonds</a> <a>Informatique</a> <a>Sanctions</a></div></section></aside>
<div id="primary" class="content-area"><main id="main" class="site-main"><article id="post-8841" class="post-8841 publication type-publication"><header class="entry-header"><div class="entry-type">Communiqué ${notice.reference}</div><h1 class="entry-title">${escaped(notice.title)}</h1><div class="entry-meta"><span class="posted-on">Publié le <time>${notice.day}</time></span></div></header>
<div class="entry-content">
${piecesOf(notice, {
  quote: (html) => `<figure class="wp-block-pullquote"><blockquote><p>${html}</p></blockquote></figure>`,
  table: ([head = [], ...rows]) =>
    `<figure class="wp-block-table"><table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></figure>`,
}).join('\n')}
</div><footer class="entry-footer"><span class="cat-links">Classé dans <a>Actualités</a></span><div class="sharedaddy"><h3>Partager :</h3><ul>${links(['Imprimer', 'Envoyer par e-mail', 'LinkedIn'])}</ul></div></footer></article>
<nav class="post-navigation"><h2 class="screen-reader-text">Navigation de l’article</h2><a rel="prev">Article précédent : Rapport annuel</a><a rel="next">Article suivant : Statistiques mensuelles</a></nav>
<section class="related-posts"><h2>Publications liées</h2><article><h3><a>Questions et réponses sur la gouvernance</a></h3><p>Version mise à jour du document…</p></article><article><h3><a>Formulaire de notification</a></h3><p>Nouveau modèle disponible…</p></article></section></main></div></div>
<footer id="colophon"><ul>${links(['Mentions légales', 'Protection des données', 'Déclaration d’accessibilité'])}</ul></footer></div>
<div id="cookie-law-info-bar"><span>Nous utilisons des cookies pour vous garantir la meilleure expérience. <a>Accepter</a> <a>Refuser</a></span></div></body></html>`,
};
