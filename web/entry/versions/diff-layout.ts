import { createStore } from '../../data/store.ts';

/** The layouts of differences. */
export const DIFF_LAYOUTS = { inline: 'Inline', beside: 'Side by side' } as const;
export type DiffLayout = keyof typeof DIFF_LAYOUTS;

/* Stored in the browser, like other display preferences. */
const LAYOUT_STORAGE_KEY = 'difference-layout';
const layoutStore = createStore<DiffLayout>(
  localStorage.getItem(LAYOUT_STORAGE_KEY) === 'beside' ? 'beside' : 'inline',
  true,
);
export const useDiffLayout = layoutStore.use;

/** Sets the layout of all visible differences. */
export function setDiffLayout(layout: DiffLayout): void {
  localStorage.setItem(LAYOUT_STORAGE_KEY, layout);
  layoutStore.set(layout);
}
