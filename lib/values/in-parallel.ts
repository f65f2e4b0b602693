/**
 * Calls `run` for each item in order, with at most `workers` calls at a time.
 * It rejects with the first error. Calls in progress are not canceled then, and the other workers continue with further
 * items.
 */
export async function runInParallel<T>(items: T[], workers: number, run: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of queue) await run(item);
    }),
  );
}
