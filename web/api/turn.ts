/*
 * Prioritises the first list of a page load. Other requests wait until it is rendered, so that they do not compete for
 * the connection or the main thread.
 */

/** A hidden tab renders no frames, so waiting for one has a time limit. */
const PATIENCE_MS = 300;

/** The longest time a page without content waits for the first list. */
const LATE_MS = 50;

let first: Promise<unknown> = Promise.resolve();
let isTaken = false;
let arrive = () => {};
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});

/** Resolves after the second animation frame, when the current state is painted. */
const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Registers a read as the first of the page load, unless there was one before. */
export function goFirst<T>(read: Promise<T>): Promise<T> {
  if (!isTaken) {
    const settled = read.catch(() => {});
    first = settled.then(drawn);
    // The reader of the list continues before those that wait for it.
    void settled.then(() => setTimeout(arrive));
  }
  isTaken = true;
  return read;
}

/** Resolves when the first list has arrived, or after a time limit. */
export const firstArrived = (): Promise<unknown> =>
  Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, LATE_MS))]);

/** Resolves when the first list is rendered or has failed; immediately if there is none. */
export const afterFirst = (): Promise<unknown> => first;
