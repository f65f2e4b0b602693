import { addressOfList } from '../api/first-list.ts';
import { keptAccess, PICTURE } from '../session/keeper.ts';
import { ATTRIBUTES, MOST_CHARACTERS, type Picture, type Piece, TAGS } from './picture.ts';

/** Transient parts, and the reading pane. */
const LEFT_OUT =
  '.reader > *, .pill, .selection, .panel, .end, .loading, details > :not(summary), option:not(:checked)';
/** The number of rows of the first response; later rows are outside the viewport. */
const MOST_LINES = 30;

/** Stores a snapshot in the tab that has the token. `count` replaces the number of updates. */
export function takePicture(count: string): void {
  const parts = document.querySelectorAll('#app > header, #app > main');
  const isFromTop = document.querySelector('#app .feed > article[aria-posinset="1"]') !== null;
  sessionStorage.removeItem(PICTURE);
  if (!isFromTop || !keptAccess()) return;
  const pieces = piecesOf(parts, count);
  const picture: Picture = { address: addressOfList(), width: innerWidth, pieces };
  const text = JSON.stringify(picture);
  if (text.length > MOST_CHARACTERS) return;
  try {
    sessionStorage.setItem(PICTURE, text);
  } catch {
    // The storage is full: the next page load has no snapshot.
  }
}

const piecesOf = (nodes: Iterable<Node>, count: string): Piece[] =>
  [...nodes].map((node) => pieceOf(node, count)).filter((piece) => piece !== null);

/** Returns null for invisible nodes. */
function pieceOf(node: Node, count: string): Piece | null {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches(LEFT_OUT)) return null;
  const tag = node.localName;
  // The values of form fields are properties and not in the attributes, so the snapshot has only what the address has.
  const isSeen = tag === 'option' || node.getClientRects().length > 0;
  if (!TAGS.test(tag) || !isSeen || Number(node.getAttribute('aria-posinset')) > MOST_LINES) return null;
  const named = [...node.attributes].filter(({ name }) => ATTRIBUTES.test(name));
  const attributes = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  const within = node.matches('.count') ? [count] : piecesOf(node.childNodes, count);
  return [tag, attributes, ...within];
}
