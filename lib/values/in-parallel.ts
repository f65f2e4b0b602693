/**
 * Runs `run` for each item, at most `workers` at a time, in the order of the items. It rejects with the first error;
 * runs in progress are not cancelled, and other workers continue.
 */
export async function runInParallel<T>(items: T[], workers: number, run: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of queue) await run(item);
    }),
  );
}
