/*
 * A snapshot of the page with its list, as tags, attributes and texts. After a reload, restore-snapshot.ts restores it
 * before the app is loaded; the app then renders the same list. The app takes it when it is idle (take-snapshot.ts).
 */

/** A text, or an element with its children. */
export type SnapshotNode = string | [tag: string, attributes: Record<string, string>, ...pieces: SnapshotNode[]];

export interface PageSnapshot {
  /** The list (`getListAddress`) and the window width in pixels. */
  address: string;
  width: number;
  /** The header and the main element. */
  pieces: SnapshotNode[];
}

/** Only tags and attributes without behaviour. */
const BLOCK_TAGS = 'header|nav|main|section|search|form|article|footer|details|summary|div|p|ul|ol|li|h[12]';
const INLINE_TAGS = 'a|b|bdi|abbr|span|small|strong|mark|kbd|time|label|input|select|option|button|svg|rect|path';
export const ALLOWED_TAGS = new RegExp(`^(${BLOCK_TAGS}|${INLINE_TAGS})$`);
const HTML_ATTRIBUTES = 'class|title|dir|type|value|placeholder|disabled|style|aria-(current|pressed|expanded|hidden)';
export const ALLOWED_ATTRIBUTES = new RegExp(`^(${HTML_ATTRIBUTES}|viewBox|width|height|rx|d)$`);
/** Larger snapshots are not stored. */
export const MAX_SNAPSHOT_LENGTH = 200_000;
