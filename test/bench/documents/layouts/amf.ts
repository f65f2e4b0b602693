import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A French authority's page: key points in a box before the text, contacts and downloads after it. */
export const AMF: Layout = {
  name: 'amf',
  url: 'https://www.marches.example/fr/actualites-publications/communiques/sanction',
  shown: ['Publié le'],
  page: (
    notice,
  ) => `<!DOCTYPE html><html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>${escaped(notice.title)} | Marchés</title></head>
<body><div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig"><span>En poursuivant votre navigation, vous acceptez l’utilisation de services tiers pouvant installer des cookies</span><button>Tout accepter</button><button>Tout refuser</button><button>Personnaliser</button></div></div>
<ul class="evitement"><li><a href="#menu">Aller au menu</a></li><li><a href="#contenu">Aller au contenu</a></li></ul>
<header><p class="baseline">L’autorité qui veille à la protection de l’épargne</p><nav id="menu"><ul class="lvl1"><li><span>Espace épargnants</span><div class="lvl2" style="display:none"><ul>${links(['Bien investir', 'Arnaques', 'Médiation', 'Glossaire'])}</ul></div></li><li><span>Professionnels</span><div class="lvl2" style="display:none"><ul>${links(['Fonds', 'Émetteurs', 'Conseillers', 'Agenda'])}</ul></div></li></ul></nav></header>
<div id="contenu"><div class="ariane">Vous êtes ici : <a>Accueil</a> &gt; <a>Actualités</a> &gt; <a>Communiqués</a></div>
<div class="entete-page"><div class="date">Publié le ${notice.day}</div><h1>${escaped(notice.title)}</h1><div class="partage"><span>Partager</span><a title="Imprimer">Imprimer</a></div></div>
<div class="wysiwyg">
${piecesOf(notice, {
  heading: (html) => `<h2 class="intertitre">${html}</h2>`,
  list: (items) => `<ul class="puces">${items.map((item) => `<li><span>${item}</span>&nbsp;;</li>`).join('')}</ul>`,
  footnotes: (notes) =>
    `<div class="notes">${notes.map((note, i) => `<p><a href="#appel${i + 1}">(${i + 1})</a> ${note}</p>`).join('')}</div>`,
  mark: (n) => ` <a id="appel${n}" href="#note${n}">(${n})</a>`,
}).join('\n')}
</div>
<div class="bloc-savoir-plus"><h3>En savoir plus</h3><ul>${links(['Décision de la commission', 'La procédure de sanction en images'])}</ul></div>
<div class="bloc-contact"><h3>Contact presse</h3><p>Direction de la communication<br>+33 (0)1 53 00 00 00</p></div></div>
<footer><p>Inscrivez-vous à notre lettre d’information</p><ul>${links(['Plan du site', 'Mentions légales', 'Données personnelles', 'Accessibilité : partiellement conforme'])}</ul></footer></body></html>`,
};
