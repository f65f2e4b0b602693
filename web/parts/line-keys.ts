import { useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { onceMarksKnown, unreadOf } from '../memory/marks.ts';
import { toggleMark, useOpened } from '../memory/opened.ts';
import { toggleSaved } from '../memory/saved.ts';
import { goToReview } from '../reviews/asked.ts';
import { shareChosen } from '../share/share-chosen.ts';
import { shareLine } from '../share/share-line.ts';
import type { Selection } from '../views/selection.ts';
import { announce } from './announce.tsx';
import { useKeys } from './keys.ts';

interface Beside {
  openId: string;
  open: (id: string) => void;
}

/**
 * Adds shortcuts to a list of links with `data-line`. The reading pane shows the current one and marks it as read. A
 * removed update has a row but is not in `entries`, so it can only be skipped.
 */
export function useLineKeys(entries: FoundEntry[], beside: Beside | null, selection: Selection) {
  useOpened(beside && entries.find(({ id }) => id === beside.openId));
  const list = useRef<HTMLUListElement>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const idOf = (link: HTMLElement | undefined) => link?.dataset['line'] ?? '';
  const current = () =>
    links().find((link) => (beside ? idOf(link) === beside.openId : link === document.activeElement));
  const go = (link: HTMLElement | undefined) => {
    link?.focus();
    if (link) beside?.open(idOf(link));
  };
  const placeIn = (all: HTMLElement[]) => {
    const here = current();
    return here ? all.indexOf(here) : -1;
  };
  const move = (by: number) => {
    const all = links();
    const at = placeIn(all);
    go(all[Math.min(Math.max(at + by, 0), all.length - 1)]);
  };
  const seek = (by: 1 | -1) => {
    const all = links();
    const at = placeIn(all);
    const others = by > 0 ? all.slice(at + 1) : all.slice(0, Math.max(0, at)).reverse();
    const unread = new Set(unreadOf(entries).map(({ id }) => id));
    const next = others.find((link) => unread.has(idOf(link)));
    if (next) go(next);
    else announce(`No unread update ${by > 0 ? 'below' : 'above'}.`);
  };
  const seekFrom = (by: 1 | -1) => () => onceMarksKnown(() => list.current && seek(by));
  const entry = () => entries.find(({ id }) => id === idOf(current()));
  useKeys({
    ...{ j: () => move(1), k: () => move(-1), n: seekFrom(1), p: seekFrom(-1) },
    o: () => current()?.click(),
    b: () => toggleSaved(selection.ids.size > 0 ? [...selection.ids] : [entry()?.id ?? ''].filter(Boolean)),
    x: () => selection.toggle(entry()?.id ?? '', false),
    // Next to a list, the reading pane handles the review key.
    ...(beside ? {} : { r: () => goToReview(entry()?.id ?? '') }),
    m: () => {
      const one = entry();
      if (one) toggleMark(one);
    },
    s: () => {
      const [one, link] = [entry(), current()];
      if (selection.ids.size > 0 || beside) shareChosen();
      else if (one && link) void shareLine(one, link);
    },
  });
  return list;
}
