import { getSavedAccessToken, SNAPSHOT_KEY } from '../../session/refresh-token.ts';
import { getListAddress } from './list-preload.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  MAX_SNAPSHOT_LENGTH,
  type PageSnapshot,
  type SnapshotNode,
} from './snapshot.ts';

/** Transient parts, and the reading pane. */
const EXCLUDED_SELECTOR =
  '.reader > *, .pill, .selection, .panel, .end, .loading, details > :not(summary), option:not(:checked)';
/** The number of rows of the first response; later rows are outside the viewport. */
const MAX_ROWS = 30;

/** Stores a snapshot in the tab that has the token. `count` replaces the number of updates. */
export function takeSnapshot(count: string): void {
  const parts = document.querySelectorAll('#app > header, #app > main');
  const isFromTop = document.querySelector('#app .feed > article[aria-posinset="1"]') !== null;
  sessionStorage.removeItem(SNAPSHOT_KEY);
  if (!isFromTop || !getSavedAccessToken()) return;
  const pieces = toSnapshotNodes(parts, count);
  const picture: PageSnapshot = { address: getListAddress(), width: innerWidth, pieces };
  const text = JSON.stringify(picture);
  if (text.length > MAX_SNAPSHOT_LENGTH) return;
  try {
    sessionStorage.setItem(SNAPSHOT_KEY, text);
  } catch {
    // The storage is full: the next page load has no snapshot.
  }
}

const toSnapshotNodes = (nodes: Iterable<Node>, count: string): SnapshotNode[] =>
  [...nodes].map((node) => toSnapshotNode(node, count)).filter((piece) => piece !== null);

/** Returns null for invisible nodes. */
function toSnapshotNode(node: Node, count: string): SnapshotNode | null {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches(EXCLUDED_SELECTOR)) return null;
  const tag = node.localName;
  // The values of form fields are properties and not in the attributes, so the snapshot has only what the address has.
  const isSeen = tag === 'option' || node.getClientRects().length > 0;
  if (!ALLOWED_TAGS.test(tag) || !isSeen || Number(node.getAttribute('aria-posinset')) > MAX_ROWS) return null;
  const named = [...node.attributes].filter(({ name }) => ALLOWED_ATTRIBUTES.test(name));
  const attributes = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  const within = node.matches('.count') ? [count] : toSnapshotNodes(node.childNodes, count);
  return [tag, attributes, ...within];
}
