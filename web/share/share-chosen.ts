import { pressShare } from './press-share.ts';

/** Presses the share button of what is selected, else of the update that is open beside the list. */
export function shareChosen(): void {
  const find = (place: string) => document.querySelector<HTMLButtonElement>(`${place} [data-share]`);
  void pressShare(() => find('.selection') ?? find('.reader'));
}
