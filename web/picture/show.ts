import { addressOfList } from '../api/first-list.ts';
import { LISTED, PICTURE } from '../session/keeper.ts';
import { ATTRIBUTES, type Picture, type Piece, TAGS } from './picture.ts';

/*
 * Runs before the app is loaded. The stored snapshot is untrusted: it is validated, and the restored elements are
 * inert.
 */

/** A hidden tab renders no frames, so waiting for one has a time limit. */
const PATIENCE_MS = 100;

/** Resolves after the second animation frame, when the current state is painted (see api/turn.ts). */
export const framed = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, document.visibilityState === 'visible' ? PATIENCE_MS : 0);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Returns the header and main element of the stored snapshot; null if there is none for this page. */
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

/** @throws TypeError for an invalid snapshot */
function drawn(piece: Piece, isSvg = false): string | Element {
  if (typeof piece === 'string') return piece;
  const [tag, attributes, ...within] = piece;
  if (!TAGS.test(tag)) throw new TypeError('It is in no picture.');
  const isDrawing = isSvg || tag === 'svg';
  const element = isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The content security policy forbids the style attribute, but not the property.
    if (name === 'style') element.style.cssText = value;
    else if (ATTRIBUTES.test(name)) element.setAttribute(name, value);
  }
  element.append(...within.map((one) => drawn(one, isDrawing)));
  return element;
}
