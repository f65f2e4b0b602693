import { clickShareButton } from '../share/share-shortcuts.ts';

/*
 * Scroll positions in a list. Row heights change with the window and with rendering, so a position is an entry and its
 * offset from the top of the viewport.
 */

interface ScrollPosition {
  id: string;
  top: number;
  focus: string;
}

/** Returns the first article that ends below the top of the viewport, by binary search. */
function findFirstVisible(feed: Element): HTMLElement | undefined {
  const articles = [...feed.querySelectorAll<HTMLElement>(':scope > article')];
  let low = 0;
  let high = articles.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((articles[middle]?.getBoundingClientRect().bottom ?? 0) > 0) high = middle;
    else low = middle + 1;
  }
  return articles[low];
}

/** Returns the focused article, or that in the reading pane. */
function findFocusedArticle(feed: Element): HTMLElement | null {
  const at = document.activeElement?.closest<HTMLElement>('article');
  return at && feed.contains(at) ? at : feed.querySelector<HTMLElement>(':scope > [aria-current="true"]');
}

/** Returns the current scroll position; null for an empty list. */
export function saveScrollPosition(feed: Element): ScrollPosition | null {
  const first = findFirstVisible(feed);
  if (!first?.id) return null;
  return { id: first.id, top: first.getBoundingClientRect().top, focus: findFocusedArticle(feed)?.id ?? '' };
}

const MAX_FRAMES = 30;

/**
 * Restores a scroll position. Rendering rows changes heights, so it adjusts frame by frame until the position is
 * stable or the person scrolls.
 */
export function restoreScrollPosition(feed: Element, { id, top, focus }: ScrollPosition): void {
  const article = document.getElementById(id);
  document.getElementById(focus)?.focus({ preventScroll: true });
  if (!article || !feed.contains(article)) return;
  let frames = 0;
  let still = 0;
  let at = scrollY;
  const moves = new AbortController();
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(type, () => moves.abort(), { signal: moves.signal, passive: true });
  }
  const adjust = () => {
    const off = article.getBoundingClientRect().top - top;
    still = Math.abs(off) < 1 ? still + 1 : 0;
    frames += 1;
    // Scrollbar drags send no pointer events.
    const isElsewhere = !article.isConnected || Math.abs(scrollY - at) > innerHeight / 2;
    if (moves.signal.aborted || isElsewhere || still > 3 || frames > MAX_FRAMES) return moves.abort();
    scrollBy(0, off);
    at = scrollY;
    requestAnimationFrame(adjust);
  };
  adjust();
}

/** Moves the focus to the next or previous article, or to the first visible one. */
export function moveFocus(feed: Element | null, by: 1 | -1): void {
  if (!feed) return;
  const at = findFocusedArticle(feed);
  const neighbour = by > 0 ? at?.nextElementSibling : at?.previousElementSibling;
  const next = at ? neighbour : findFirstVisible(feed);
  if (!(next instanceof HTMLElement)) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

/** Focuses an update; returns false if it is not rendered. */
export function focusEntry(id: string): boolean {
  const article = document.getElementById(`entry-${id}`);
  article?.focus({ preventScroll: true });
  article?.scrollIntoView({ block: 'nearest' });
  return article !== null;
}

/** Returns the id of the first visible update, or an empty string. */
export const getTopEntryId = (feed: Element | null): string =>
  (feed && findFirstVisible(feed)?.id.replace(/^entry-/, '')) || '';

/** Clicks the share button of the focused article. */
export function shareFocusedEntry(feed: Element | null): void {
  if (feed) void clickShareButton(() => findFocusedArticle(feed)?.querySelector<HTMLButtonElement>('[data-share]'));
}

/** Returns the id of the focused update or of that in the reading pane, or an empty string. */
export const getFocusedEntryId = (feed: Element | null): string =>
  (feed && findFocusedArticle(feed)?.id.replace(/^entry-/, '')) || '';

/** Opens the focused article, like Enter. */
export function openFocusedEntry(feed: Element | null): void {
  const article = feed && findFocusedArticle(feed);
  const link =
    article?.querySelector<HTMLAnchorElement>('.details') ?? article?.querySelector<HTMLAnchorElement>('h2 a');
  link?.click();
}
