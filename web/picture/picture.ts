/*
 * A picture of the page: what it looked like with its list, as tags, attributes and texts. A page that is loaded again shows it before the
 * app is there (show.ts), which draws the same list anew. The app takes it when it has nothing else to do (take.ts).
 */

/** A text, or an element with what is in it. */
export type Piece = string | [tag: string, attributes: Record<string, string>, ...pieces: Piece[]];

export interface Picture {
  /** Of which list (addressOfList), and in a window of which width in pixels. */
  address: string;
  width: number;
  /** The header and the main part. */
  pieces: Piece[];
}

/** What looks like something and does nothing. */
export const TAGS =
  /^(header|nav|main|section|search|form|article|footer|details|summary|div|p|ul|ol|li|h[12]|a|b|bdi|abbr|span|small|strong|mark|kbd|time|label|input|select|option|button|svg|rect|path)$/;
export const ATTRIBUTES =
  /^(class|title|dir|type|value|placeholder|disabled|style|aria-(current|pressed|expanded|hidden)|viewBox|width|height|rx|d)$/;
/** More than that is no page of thirty updates. */
export const MOST_CHARACTERS = 200_000;
