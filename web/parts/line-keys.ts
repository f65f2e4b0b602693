import { useRef } from 'preact/hooks';
import { useKeys } from './keys.ts';

interface Beside {
  openId: string;
  open: (id: string) => void;
}

const LINE = '[data-line]';

/** The keys j and k in a list of links that name what they lead to in `data-line`; what stands beside the list follows. */
export function useLineKeys(beside: Beside | null) {
  const list = useRef<HTMLUListElement>(null);
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(LINE) ?? [])];
    const at = links.findIndex((link) =>
      beside ? link.dataset['line'] === beside.openId : link === document.activeElement,
    );
    const link = links[Math.min(Math.max(at + by, 0), links.length - 1)];
    link?.focus();
    if (link?.dataset['line']) beside?.open(link.dataset['line']);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return list;
}

/** The line of a list that has the focus; empty where none has. */
export const focusedLine = (list: HTMLElement | null): string =>
  list?.querySelector<HTMLElement>(`${LINE}:focus`)?.dataset['line'] ?? '';
