/*
 * Prioritises the first list of a page load. Other requests wait until it is rendered, so that they do not compete for
 * the connection or the main thread.
 */

/** A hidden tab renders no frames, so waiting for one has a time limit. */
const MAX_FRAME_WAIT_MS = 300;

/** The longest time a page without content waits for the first list. */
const MAX_FIRST_WAIT_MS = 50;

let firstRender: Promise<unknown> = Promise.resolve();
let hasFirstRequest = false;
let resolveFirst = () => {};
const firstResponse = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

/** Resolves after the second animation frame, when the current state is painted. */
const waitForPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_FRAME_WAIT_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Registers a read as the first of the page load, unless there was one before. */
export function prioritize<T>(read: Promise<T>): Promise<T> {
  if (!hasFirstRequest) {
    const settled = read.catch(() => {});
    firstRender = settled.then(waitForPaint);
    // The reader of the list continues before those that wait for it.
    void settled.then(() => setTimeout(resolveFirst));
  }
  hasFirstRequest = true;
  return read;
}

/** Resolves when the first list has arrived, or after a time limit. */
export const waitForFirstResponse = (): Promise<unknown> =>
  Promise.race([firstResponse, new Promise((resolve) => setTimeout(resolve, MAX_FIRST_WAIT_MS))]);

/** Resolves when the first list is rendered or has failed; immediately if there is none. */
export const waitForFirstRender = (): Promise<unknown> => firstRender;
