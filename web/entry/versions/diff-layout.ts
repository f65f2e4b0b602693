import { signal } from '@preact/signals';

/** The layouts of differences. */
export const DIFF_LAYOUTS = { inline: 'Inline', beside: 'Side by side' } as const;
export type DiffLayout = keyof typeof DIFF_LAYOUTS;

/* Stored in the browser, like other display preferences. */
const LAYOUT_STORAGE_KEY = 'difference-layout';
export const diffLayout = signal<DiffLayout>(
  localStorage.getItem(LAYOUT_STORAGE_KEY) === 'beside' ? 'beside' : 'inline',
);

/** Sets the layout of all visible differences. */
export function setDiffLayout(layout: DiffLayout): void {
  localStorage.setItem(LAYOUT_STORAGE_KEY, layout);
  diffLayout.value = layout;
}
