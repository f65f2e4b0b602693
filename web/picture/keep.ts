/** Nothing was drawn for so long. */
const CALM_MS = 1_000;

let timer = 0;

/** Takes a picture of the page once nothing changes any more. It is a part of the app that nobody waits for, and may fail. */
export function keepPicture(count: string): void {
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    const { takePicture } = await import('./take.ts').catch(() => ({ takePicture: () => {} }));
    takePicture(count);
  }, CALM_MS);
}
