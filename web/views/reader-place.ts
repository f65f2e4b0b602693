import { pressShare } from '../share/press-share.ts';

/*
 * Where a reader is in a list. Heights change with the width of the window and with what was drawn, so that a place is an entry
 * and its distance from the top of the window.
 */

interface ReaderPlace {
  id: string;
  top: number;
  focus: string;
}

/**
 * The first article that ends below the top of the window, or the one next to what is not drawn there yet; found by halving, since a
 * list may be long.
 */
function firstInWindow(feed: Element): HTMLElement | undefined {
  const articles = [...feed.querySelectorAll<HTMLElement>(':scope > article')];
  let [low, high] = [0, articles.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((articles[middle]?.getBoundingClientRect().bottom ?? 0) > 0) high = middle;
    else low = middle + 1;
  }
  return articles[low];
}

/** The article of the list that has the focus or that is open beside it: who reads there goes on from it. */
function focused(feed: Element): HTMLElement | null {
  const at = document.activeElement?.closest<HTMLElement>('article');
  return at && feed.contains(at) ? at : feed.querySelector<HTMLElement>(':scope > [aria-current="true"]');
}

/** Notes where the reader is; null in an empty list. */
export function noteReader(feed: Element): ReaderPlace | null {
  const first = firstInWindow(feed);
  if (!first?.id) return null;
  return { id: first.id, top: first.getBoundingClientRect().top, focus: focused(feed)?.id ?? '' };
}

const MOST_FRAMES = 30;

/**
 * Leads back to a place. What comes into the window is drawn only then and pushes the rest, so that it is looked at again frame by
 * frame until it stays, or until the reader moves or is elsewhere.
 */
export function returnReader(feed: Element, { id, top, focus }: ReaderPlace): void {
  const article = document.getElementById(id);
  document.getElementById(focus)?.focus({ preventScroll: true });
  if (!article || !feed.contains(article)) return;
  let [frames, still, at] = [0, 0, scrollY];
  const moves = new AbortController();
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(type, () => moves.abort(), { signal: moves.signal, passive: true });
  }
  const adjust = () => {
    const off = article.getBoundingClientRect().top - top;
    still = Math.abs(off) < 1 ? still + 1 : 0;
    frames += 1;
    // The bar of the window tells of no press.
    const isElsewhere = !article.isConnected || Math.abs(scrollY - at) > innerHeight / 2;
    if (moves.signal.aborted || isElsewhere || still > 3 || frames > MOST_FRAMES) return moves.abort();
    scrollBy(0, off);
    at = scrollY;
    requestAnimationFrame(adjust);
  };
  adjust();
}

/** Moves the focus to the next article or the one before; to the first in the window where none has it. */
export function moveFocus(feed: Element | null, by: 1 | -1): void {
  if (!feed) return;
  const at = focused(feed);
  const next = at ? (by > 0 ? at.nextElementSibling : at.previousElementSibling) : firstInWindow(feed);
  if (!(next instanceof HTMLElement)) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

/** Gives an update the focus; false where it is not drawn. */
export function focusEntry(id: string): boolean {
  const article = document.getElementById(`entry-${id}`);
  article?.focus({ preventScroll: true });
  article?.scrollIntoView({ block: 'nearest' });
  return article !== null;
}

/** The id of the update at the top of the window; empty where none is. */
export const idOfTop = (feed: Element | null): string => (feed && firstInWindow(feed)?.id.replace(/^entry-/, '')) || '';

/** Presses the share button of the article that has the focus. */
export function shareFocused(feed: Element | null): void {
  if (feed) void pressShare(() => focused(feed)?.querySelector<HTMLButtonElement>('[data-share]'));
}

/** The id of the update that has the focus or is open beside the list; empty where none is. */
export const idOfFocused = (feed: Element | null): string => (feed && focused(feed)?.id.replace(/^entry-/, '')) || '';

/** Opens the article that has the focus, as Enter does. */
export function openFocused(feed: Element | null): void {
  const article = feed && focused(feed);
  const link =
    article?.querySelector<HTMLAnchorElement>('.details') ?? article?.querySelector<HTMLAnchorElement>('h2 a');
  link?.click();
}
