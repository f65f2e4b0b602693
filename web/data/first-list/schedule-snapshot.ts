/** How long rendering must be idle. */
const IDLE_MS = 1_000;

let timer = 0;

/** Takes a snapshot when rendering is idle. Its chunk may fail to load without consequences. */
export function scheduleSnapshot(count: string): void {
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    const { takeSnapshot } = await import('./take-snapshot.ts').catch(() => ({ takeSnapshot: () => {} }));
    takeSnapshot(count);
  }, IDLE_MS);
}
