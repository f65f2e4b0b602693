import { storeOf } from '../memory/store.ts';

/** How two versions stand: as one text, or each in a column of its own. */
export const LAYOUTS = { inline: 'Inline', beside: 'Side by side' } as const;
export type Layout = keyof typeof LAYOUTS;

/* The browser keeps it, as it keeps how else a person wants the app to look. */
const STORED = 'difference-layout';
const store = storeOf<Layout>(localStorage.getItem(STORED) === 'beside' ? 'beside' : 'inline', true);
export const useLayout = store.use;

/** Takes what was chosen: all differences that are shown follow. */
export function chooseLayout(layout: Layout): void {
  localStorage.setItem(STORED, layout);
  store.set(layout);
}
