/** Runs `work` for each item, at most `workers` at a time. Rejects with the first error. */
export async function runInParallel<T>(items: T[], workers: number, run: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of queue) await run(item);
    }),
  );
}
