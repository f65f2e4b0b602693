/*
 * Escapes text of feeds for the platform's mrkdwn (https://docs.slack.dev/messaging/formatting-message-text). `&`,
 * `<` and `>` begin mentions, links and entities and are escaped; `|` separates a link from its label and is
 * replaced.
 */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '|': '¦' };
/** Controls, direction marks, fillers, and private, unassigned and replacement characters. */
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFD]/gu;
/**
 * Joiners and variation selectors are kept for emoji and some scripts; alone they are invisible, like an empty
 * braille cell.
 */
const NOTHING = /^(?:\s|\u200C|\u200D|\uFE0E|\uFE0F|\u2800)*$/u;
const SPACES = /[\s\p{Z}]+/gu;
const ASCII = /^[\x20-\x7e]*$/;
const ELLIPSIS = '…';

/** Returns one line: spaces instead of newlines, no invisible characters. */
function oneLine(text: string): string {
  const seen = text.toWellFormed().replace(SPACES, ' ').replace(UNSEEN, '').trim();
  return NOTHING.test(seen) ? '' : seen;
}

/** Returns one line of inert mrkdwn of at most `most` UTF-16 units, escapes included, cut between graphemes. */
export const mrkdwn = (text: string, most: number): string =>
  lineOf(text, most, (grapheme) => grapheme.replace(/[&<>|]/g, (character) => ENTITIES[character] ?? ''));

/** Returns one line for plain-text fields of at most `most` UTF-16 units, cut between graphemes. */
export const plain = (text: string, most: number): string => lineOf(text, most, (grapheme) => grapheme);

function lineOf(text: string, most: number, pieceOf: (grapheme: string) => string): string {
  const pieces: string[] = [];
  const room = most - ELLIPSIS.length;
  let length = 0;
  let kept = 0;
  for (const grapheme of graphemes(oneLine(text))) {
    const piece = pieceOf(grapheme);
    if (length + piece.length > most) return pieces.slice(0, kept).join('').trimEnd() + ELLIPSIS;
    pieces.push(piece);
    length += piece.length;
    if (length <= room) kept = pieces.length;
  }
  return pieces.join('');
}

/** Yields the graphemes of a text. ASCII needs no segmenter, which is slow to create. */
function* graphemes(text: string): Iterable<string> {
  if (ASCII.test(text)) return yield* text;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) yield segment;
}
