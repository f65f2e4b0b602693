import { addressOfList } from '../api/first-list.ts';
import { keptAccess, PICTURE } from '../session/keeper.ts';
import { ATTRIBUTES, MOST_CHARACTERS, type Picture, type Piece, TAGS } from './picture.ts';

/** What is of one moment, or beside the list. */
const LEFT_OUT =
  '.reader > *, .pill, .selection, .panel, .end, .loading, details > :not(summary), option:not(:checked)';
/** As many lines as the first answer has: those below are far from the window. */
const MOST_LINES = 30;

/** Keeps how the page looks, in the tab that keeps the token; `count` stands in it where it says how many updates there are. */
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
    // There is no room for it: the next load has none.
  }
}

const piecesOf = (nodes: Iterable<Node>, count: string): Piece[] =>
  [...nodes].map((node) => pieceOf(node, count)).filter((piece) => piece !== null);

/** Null for what cannot be seen. */
function pieceOf(node: Node, count: string): Piece | null {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches(LEFT_OUT)) return null;
  const tag = node.localName;
  // A form has the reader's words: only what was sent stands in the address, and so in the app.
  const isSeen = tag === 'option' || node.getClientRects().length > 0;
  if (!TAGS.test(tag) || !isSeen || Number(node.getAttribute('aria-posinset')) > MOST_LINES) return null;
  const named = [...node.attributes].filter(({ name }) => ATTRIBUTES.test(name));
  const attributes = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  const within = node.matches('.count') ? [count] : piecesOf(node.childNodes, count);
  return [tag, attributes, ...within];
}
