/** How long rendering must be idle. */
const CALM_MS = 1_000;

let timer = 0;

/** Takes a snapshot when rendering is idle. Its chunk may fail to load without consequences. */
export function keepPicture(count: string): void {
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    const { takePicture } = await import('./take.ts').catch(() => ({ takePicture: () => {} }));
    takePicture(count);
  }, CALM_MS);
}
