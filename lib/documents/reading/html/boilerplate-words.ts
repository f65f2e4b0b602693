/**
 * Regular expressions of headings above related content, share links or newsletters.
 * They match the beginning of a heading. The content under such a heading is removed.
 */
export const RELATED_CONTENT_HEADINGS = [
  'related|see also|read more|read next|learn more|find out more|explore|most read|popular|share|follow us',
  'more (?:news|from|stories|on this)|you (?:may|might) (?:also )?(?:like|be interested)|recommended (?:for you|' +
    'stories)',
  '(?:latest|recent|other|trending) .{0,20}(?:news|articles|stories|posts|releases|publications|items|updates|pages)',
  "sign up|subscribe|newsletter|stay (?:informed|up to date)|don[’']t miss|quick links|useful links|was this|" +
    'is this page',
  'contents$|on this page|in this section|ähnliche|verwandte|weitere (?:meldungen|nachrichten|themen|artikel)',
  'das könnte sie|mehr zum thema|mehr erfahren|siehe auch|teilen|en savoir plus|voir aussi|à lire aussi|partager|' +
    'suivez',
  'sur le même sujet|articles? (?:liés|similaires|connexes)|per saperne di più|vedi anche|leggi anche|condividi',
  'articoli correlati|notizie correlate|más información|véase también|noticias relacionadas|artículos relacionados',
  'compartir|関連|シェア|最新(?:の)?(?:ニュース|記事)|おすすめ',
];

/** Regular expressions of headings of press contacts. They match complete headings. */
export const PRESS_CONTACT_HEADINGS = [
  '(?:press|media) (?:contacts?|office|enquiries|inquiries)|contacts? (?:for (?:the )?(?:press|media)|presse|médias)',
  '(?:presse|medien)(?:kontakt|stelle)|contatti (?:per la )?stampa|contactos? (?:de )?prensa',
];

/**
 * Regular expressions of complete headings of readers' comments, such as `3 comments`.
 * `Comments` alone does not match, because regulators request comments too.
 */
export const COMMENT_HEADINGS = [
  '\\d+ (?:comments?|replies|responses|thoughts|kommentare?|commentaires?|commenti|comentarios?)\\b.{0,80}',
  '(?:comments?|replies|responses|kommentare|commentaires|commenti|comentarios) ?\\(\\d+\\)',
  '(?:leave|post|add|write) (?:a|your) (?:comment|reply)|join the (?:conversation|discussion)',
];

/** Regular expressions of the beginnings of lines that link to related content, such as "See also:". */
export const RELATED_CONTENT_LINES = [
  "(?:see also|see more|related|read more|read also|read next|also read|recommended|don[’']t miss|" +
    'more on this)\\s*[:|–-]',
  '(?:leggi anche|lire aussi|à lire aussi|lesen sie auch|lea también|leia também)\\b',
];
/** Regular expressions of complete lines that are image captions, credits or advertisement labels. */
export const IMAGE_CAPTION_LINES = [
  '[(\\[]?(?:image|photo|picture|bild|foto|crédit photo)s?(?: (?:credit|copyright|by|caption))?\\s*[:©][^.]{0,100}',
  'image \\d+ of (?:/ )?\\d+|(?:advertisement|advert|continue reading(?: below)?|click here to .{0,60}|' +
    'media playback is unsupported.{0,30})',
  '(?:first )?(?:published|posted|updated)(?: on)?:? (?=.*\\d)[^.]{0,80}|image copyright .{0,60}',
];

/** Regular expressions of questions of a page about itself, such as "Was this page useful?". */
export const FEEDBACK_QUESTIONS = [
  '(?:was this (?:page|article|information|content)|is this page|did you find|how (?:useful|helpful) was).{0,100}\\?',
  '(?:fanden sie|war (?:dieser|diese) (?:seite|artikel|beitrag)|cet(?:te)? (?:page|article) vous).{0,100}\\?',
  '(?:avez-vous trouvé|questa pagina|¿(?:le|te) ha (?:sido|resultado)).{0,100}\\?',
];

/** Regular expressions of lines about the page itself, such as its last update or `Back to top`. */
export const PAGE_METADATA_LINES = [
  '(?:(?:this page was )?last (?:updated?|modified|reviewed|' +
    'changed)(?: or updated)?(?: on)?)\\s*:?(?=.*\\d)[\\s\\p{L}\\d.,/:-]{0,40}',
  '(?:zuletzt (?:aktualisiert|geändert)(?: am)?|dernière (?:mise à jour|modification)(?: le)?|mise à jour le|' +
    'ultimo aggiornamento|última (?:actualización|modificación))\\s*:?(?=.*\\d)[\\s\\p{L}\\d.,/:-]{0,40}',
  '(?:back to (?:citation|text|top)|return to (?:text|top)|nach oben|zum seitenanfang|haut de page)[\\s↑↩^]*',
  '(?:retour en haut|torna su|volver arriba)[\\s↑↩^]*',
];

/**
 * Words in classes and ids of elements around the main text, such as breadcrumbs or share buttons.
 * In lower case, separated by spaces.
 */
export const BOILERPLATE_CLASS_WORDS = [
  'breadcrumbs? crumbs ariane brotkrumen briciole migas pagination pager skiplinks? addthis sharethis shariff a2a',
  'share sharing sharebar sharedaddy sharebuttons partage partager compartir condividi teilen social socialmedia',
  'related recommended recommendations newsletter subscribe signup feedback survey promo teasers? trending popular',
  'byline author writtenby advert adverts advertisement ads sponsored outbrain taboola popup modal toolbar',
];
/** Words in classes and ids of elements with readers' comments, separated by spaces. */
export const COMMENT_CLASS_WORDS = 'comments commentlist commentarea disqus livefyre replies respond';
/** Words in classes and ids of cookie consent dialogs, separated by spaces. */
export const COOKIE_CONSENT_CLASS_WORDS =
  'cookie cookies consent gdpr onetrust cookiebot cookielaw cookieconsent cookiebanner usercentrics didomi ' +
  'truste klaro';
/** Regular expressions of consecutive words in classes and ids of boilerplate, such as `site header`. */
export const BOILERPLATE_CLASS_PHRASES = [
  'back to top|site (?:header|footer|banner)|page (?:footer|actions|tools)|see also|read more',
  '(?:more|latest|other) news|last (?:updated?|modified|reviewed)|(?:press|media) contacts?|contacts? presse|' +
    'comments? (?:area|list|form|section)',
];

/**
 * Compiles alternatives to one case-insensitive pattern that matches from the beginning of a line.
 * @param end '' if text may follow the alternative; `\\s*:?$` if it must be the whole line, with an optional colon
 */
export const compileLinePattern = (alternatives: string[], end: '' | '\\s*:?$') =>
  new RegExp(`^(?:${alternatives.join('|')})${end}`, 'iu');
