import { storeOf } from '../memory/store.ts';

/** The layouts of differences. */
export const LAYOUTS = { inline: 'Inline', beside: 'Side by side' } as const;
export type Layout = keyof typeof LAYOUTS;

/* Stored in the browser, like other display preferences. */
const STORED = 'difference-layout';
const store = storeOf<Layout>(localStorage.getItem(STORED) === 'beside' ? 'beside' : 'inline', true);
export const useLayout = store.use;

/** Sets the layout of all visible differences. */
export function chooseLayout(layout: Layout): void {
  localStorage.setItem(STORED, layout);
  store.set(layout);
}
