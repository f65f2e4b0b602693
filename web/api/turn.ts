/*
 * What a page shows first is asked for first. The rest waits until that is on the screen, so that nothing competes with it for the
 * connection, or for the browser's time.
 */

/** A tab that cannot be seen draws nothing. */
const PATIENCE_MS = 300;

/** So long a page that has nothing to show yet waits for it. */
const LATE_MS = 50;

let first: Promise<unknown> = Promise.resolve();
let isTaken = false;
let arrive = () => {};
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});

/** The second frame from now on: what is known now is drawn then. */
const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** A list goes first, if none did since the page was loaded. */
export function goFirst<T>(read: Promise<T>): Promise<T> {
  if (!isTaken) {
    const settled = read.catch(() => {});
    first = settled.then(drawn);
    // Who reads it goes on first.
    void settled.then(() => setTimeout(arrive));
  }
  isTaken = true;
  return read;
}

/** Resolves when what goes first has come, or is late. */
export const firstArrived = (): Promise<unknown> =>
  Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, LATE_MS))]);

/** Resolves when what goes first is on the screen, or cannot be read; at once where nothing goes first. */
export const afterFirst = (): Promise<unknown> => first;
