import { pressShare } from './press-share.ts';

/** Clicks the share button of the selection, or of the reading pane. */
export function shareChosen(): void {
  const find = (place: string) => document.querySelector<HTMLButtonElement>(`${place} [data-share]`);
  void pressShare(() => find('.selection') ?? find('.reader'));
}
