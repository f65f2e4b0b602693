/** Length of the end that is searched, for a truncation mark and for the site's sentence. */
const CUT_MARK_LENGTH = 300;
const SITE_SENTENCE_LENGTH = 2_000;
/** Longer markup is more than a picture. */
const MAX_PICTURE_LENGTH = 5_000;
/** `[…]` at the end marks a truncated text, as WordPress writes it, as a character or an entity. */
const CUT_MARK = /\[(?:…|\.{3}|&#8230;|&#x2026;|&hellip;)\]\s*$/i;
/** The sentence about the site that WordPress adds below each text in a feed. */
const SENTENCE_START = /(?:^|[>\n.!?…\]])\s{0,3}The post /g;
const SITE_SENTENCE = /^The post .{1,1000}? (?:appeared first|first appeared) on (?!.*\.\s+\w)/s;

/**
 * Returns an item's excerpt, or its full text if the excerpt is empty, truncated or only a picture.
 * The sentence "The post … appeared first on …", which WordPress appends, is removed. Null if the item has no text.
 */
export function selectItemText(excerpt: string | null, getFullText: () => string | null): string | null {
  const described = removeSiteSentence(excerpt ?? '');
  const short = isPictureOnly(described) ? '' : described;
  const isCut = CUT_MARK.test(short.slice(-CUT_MARK_LENGTH).replace(/<[^>]*>/g, ' '));
  return (!isCut && short) || removeSiteSentence(getFullText() ?? '') || described || null;
}

/** Returns whether the text is only a picture: its subject is in the full text. */
function isPictureOnly(html: string): boolean {
  if (html.length > MAX_PICTURE_LENGTH || !/<img\b/i.test(html)) return false;
  return !/[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>|&nbsp;/g, ''));
}

function removeSiteSentence(html: string): string {
  const from = Math.max(0, html.length - SITE_SENTENCE_LENGTH);
  const end = html.slice(from);
  const start = [...end.matchAll(SENTENCE_START)].at(-1);
  if (!start) return html;
  const at = start.index + start[0].lastIndexOf('The post ');
  return SITE_SENTENCE.test(end.slice(at)) ? html.slice(0, from + at).replace(/<p>\s{0,3}$/, '') : html;
}
