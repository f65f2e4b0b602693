import { clickShareButton } from './click-share-button.ts';

/** Clicks the share button of the selection, or of the reading pane. */
export function shareSelection(): void {
  const find = (place: string) => document.querySelector<HTMLButtonElement>(`${place} [data-share]`);
  void clickShareButton(() => find('.selection') ?? find('.reader'));
}
