import { useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { useKeys } from '../browser/use-keys.ts';
import { announce } from '../data/messages.ts';
import { filterUnread, whenMarksLoaded } from '../data/person/read-marks.ts';
import { toggleSaved } from '../data/person/saved-entries.ts';
import { toggleMark, useMarkOpened } from '../data/person/use-mark-opened.ts';
import { goToReview } from '../data/review-request.ts';
import { shareRow, shareSelection } from '../share/share-shortcuts.ts';
import type { Selection } from './use-selection.ts';

interface SidePane {
  openId: string;
  open: (id: string) => void;
}

/**
 * Adds shortcuts to a list of links with `data-line`. The reading pane shows the current one and marks it as read. A
 * removed update has a row but is not in `entries`, so it can only be skipped.
 */
export function useListKeys(entries: FoundEntry[], sidePane: SidePane | null, selection: Selection) {
  useMarkOpened(sidePane && entries.find(({ id }) => id === sidePane.openId));
  const list = useRef<HTMLUListElement>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const getId = (link: HTMLElement | undefined) => link?.dataset['line'] ?? '';
  const current = () =>
    links().find((link) => (sidePane ? getId(link) === sidePane.openId : link === document.activeElement));
  const go = (link: HTMLElement | undefined) => {
    link?.focus();
    if (link) sidePane?.open(getId(link));
  };
  const getIndex = (all: HTMLElement[]) => {
    const here = current();
    return here ? all.indexOf(here) : -1;
  };
  const move = (by: number) => {
    const all = links();
    const at = getIndex(all);
    go(all[Math.min(Math.max(at + by, 0), all.length - 1)]);
  };
  const goToUnread = (by: 1 | -1) => {
    const all = links();
    const at = getIndex(all);
    const others = by > 0 ? all.slice(at + 1) : all.slice(0, Math.max(0, at)).reverse();
    const unread = new Set(filterUnread(entries).map(({ id }) => id));
    const next = others.find((link) => unread.has(getId(link)));
    if (next) go(next);
    else announce(`No unread updates ${by > 0 ? 'below' : 'above'}.`);
  };
  const createUnreadHandler = (by: 1 | -1) => () => whenMarksLoaded(() => list.current && goToUnread(by));
  const entry = () => entries.find(({ id }) => id === getId(current()));
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    n: createUnreadHandler(1),
    p: createUnreadHandler(-1),
    o: () => current()?.click(),
    b: () => toggleSaved(selection.ids.size > 0 ? [...selection.ids] : [entry()?.id ?? ''].filter(Boolean)),
    x: () => selection.toggle(entry()?.id ?? '', false),
    // Next to a list, the reading pane handles the review key.
    ...(sidePane ? {} : { r: () => goToReview(entry()?.id ?? '') }),
    m: () => {
      const one = entry();
      if (one) toggleMark(one);
    },
    s: () => {
      const one = entry();
      const link = current();
      if (selection.ids.size > 0 || sidePane) shareSelection();
      else if (one && link) void shareRow(one, link);
    },
  });
  return list;
}
