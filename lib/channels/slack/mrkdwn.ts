/*
 * Escapes text of feeds for the platform's mrkdwn (https://docs.slack.dev/messaging/formatting-message-text). `&`,
 * `<` and `>` begin mentions, links and entities and are escaped; `|` separates a link from its label and is
 * replaced.
 */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '|': '¦' };
/** Controls, direction marks, fillers, and private, unassigned and replacement characters. */
const INVISIBLE_CHARACTERS =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFD]/gu;
/**
 * Joiners and variation selectors are kept for emoji and some scripts. Alone they are invisible, like an empty braille
 * cell.
 */
const BLANK = /^(?:\s|\u200C|\u200D|\uFE0E|\uFE0F|\u2800)*$/u;
const SPACES = /[\s\p{Z}]+/gu;
const ASCII = /^[\x20-\x7e]*$/;
const ELLIPSIS = '…';

/** Returns one line: spaces instead of newlines, no invisible characters. */
function collapseLines(text: string): string {
  const seen = text.toWellFormed().replace(SPACES, ' ').replace(INVISIBLE_CHARACTERS, '').trim();
  return BLANK.test(seen) ? '' : seen;
}

/**
 * Returns a text as one line of mrkdwn, Slack's markup, that contains no links, mentions or entities.
 * The line has at most `maxLength` UTF-16 units, escapes included. A longer text is cut between graphemes and ends with
 * an ellipsis.
 */
export const escapeMrkdwn = (text: string, maxLength: number): string =>
  truncateGraphemes(text, maxLength, (grapheme) =>
    grapheme.replace(/[&<>|]/g, (character) => ENTITIES[character] ?? ''),
  );

/**
 * Returns a text as one line for plain-text fields of Slack, of at most `maxLength` UTF-16 units.
 * A longer text is cut between graphemes and ends with an ellipsis.
 */
export const truncatePlainText = (text: string, maxLength: number): string =>
  truncateGraphemes(text, maxLength, (grapheme) => grapheme);

function truncateGraphemes(text: string, maxLength: number, escapeGrapheme: (grapheme: string) => string): string {
  const pieces: string[] = [];
  const textLength = maxLength - ELLIPSIS.length;
  let length = 0;
  let pieceCount = 0;
  for (const grapheme of splitGraphemes(collapseLines(text))) {
    const piece = escapeGrapheme(grapheme);
    if (length + piece.length > maxLength) return pieces.slice(0, pieceCount).join('').trimEnd() + ELLIPSIS;
    pieces.push(piece);
    length += piece.length;
    if (length <= textLength) pieceCount = pieces.length;
  }
  return pieces.join('');
}

/** Yields the graphemes of a text. ASCII needs no segmenter, which is slow to create. */
function* splitGraphemes(text: string): Iterable<string> {
  if (ASCII.test(text)) return yield* text;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) yield segment;
}

const MAX_URL_LENGTH = 3_000;

/**
 * Returns an http or https address of at most `maxLength` characters, without user name and password.
 * A longer address loses its fragment, then its query, then its path, until it fits. Null for text that is not such an
 * address, or if the address still is too long.
 */
export function truncateUrl(text: string | null, maxLength = MAX_URL_LENGTH): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  const shorter = [() => {}, () => (url.hash = ''), () => (url.search = ''), () => (url.pathname = '/')];
  for (const shorten of shorter) {
    shorten();
    const href = url.href.replaceAll('|', '%7C');
    if (href.length <= maxLength) return href;
  }
  return null;
}
