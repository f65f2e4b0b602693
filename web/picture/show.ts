import { addressOfList } from '../api/first-list.ts';
import { LISTED, PICTURE } from '../session/keeper.ts';
import { ATTRIBUTES, type Picture, type Piece, TAGS } from './picture.ts';

/*
 * Runs before the app is there. What is kept may be anything: what is no picture of this page is not shown, and of what is shown nothing
 * runs, leads anywhere, or takes a click or a key.
 */

/** A tab that cannot be seen draws nothing. */
const PATIENCE_MS = 100;

/** When what the page has now is on the screen: the second frame from now on, as in api/turn.ts. */
export const framed = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, document.visibilityState === 'visible' ? PATIENCE_MS : 0);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** What the header and the main part of this page looked like; null where no picture of it was taken. */
export function keptPicture(): Element[] | null {
  try {
    if (!sessionStorage.getItem(LISTED)) return null;
    const { address, width, pieces }: Picture = JSON.parse(sessionStorage.getItem(PICTURE) ?? '{}');
    if (address !== addressOfList() || width !== innerWidth) return null;
    const parts = pieces.map((piece) => drawn(piece)).filter((part) => part instanceof HTMLElement);
    for (const part of parts) part.inert = true;
    return parts;
  } catch {
    return null;
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** @throws TypeError for what is no piece of a picture */
function drawn(piece: Piece, isSvg = false): string | Element {
  if (typeof piece === 'string') return piece;
  const [tag, attributes, ...within] = piece;
  if (!TAGS.test(tag)) throw new TypeError('It is in no picture.');
  const isDrawing = isSvg || tag === 'svg';
  const element = isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy forbids the attribute, and not the property.
    if (name === 'style') element.style.cssText = value;
    else if (ATTRIBUTES.test(name)) element.setAttribute(name, value);
  }
  element.append(...within.map((one) => drawn(one, isDrawing)));
  return element;
}
