/** Presses the share button of what is selected, else of the update that is open beside the list. */
export function shareChosen(): void {
  const press = (place: string) => document.querySelector<HTMLButtonElement>(`${place} [data-share]`);
  (press('.selection') ?? press('.reader'))?.click();
}
