import { SAVED_LIST_KEY, SNAPSHOT_KEY } from '../../session/refresh-token.ts';
import { getListAddress } from './list-preload.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, type PageSnapshot, type SnapshotNode } from './snapshot.ts';

/*
 * Runs before the app is loaded. The stored snapshot is untrusted: it is validated, and the restored elements are
 * inert.
 */

/** A hidden tab renders no frames, so waiting for one has a time limit. */
const MAX_PAINT_WAIT_MS = 100;

/** Resolves after the second animation frame, when the current state is painted. */
export const waitForNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, document.visibilityState === 'visible' ? MAX_PAINT_WAIT_MS : 0);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Returns the header and main element of the stored snapshot; null if there is none for this page. */
export function restoreSnapshot(): Element[] | null {
  try {
    if (!sessionStorage.getItem(SAVED_LIST_KEY)) return null;
    const { address, width, pieces }: PageSnapshot = JSON.parse(sessionStorage.getItem(SNAPSHOT_KEY) ?? '{}');
    if (address !== getListAddress() || width !== innerWidth) return null;
    const parts = pieces.map((piece) => createNode(piece)).filter((part) => part instanceof HTMLElement);
    for (const part of parts) part.inert = true;
    return parts;
  } catch {
    return null;
  }
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** @throws TypeError for an invalid snapshot */
function createNode(piece: SnapshotNode, isSvg = false): string | Element {
  if (typeof piece === 'string') return piece;
  const [tag, attributes, ...within] = piece;
  if (!ALLOWED_TAGS.test(tag)) throw new TypeError('It is in no picture.');
  const isDrawing = isSvg || tag === 'svg';
  const element = isDrawing ? document.createElementNS(SVG_NAMESPACE, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The content security policy forbids the style attribute, but not the property.
    if (name === 'style') element.style.cssText = value;
    else if (ALLOWED_ATTRIBUTES.test(name)) element.setAttribute(name, value);
  }
  element.append(...within.map((one) => createNode(one, isDrawing)));
  return element;
}
