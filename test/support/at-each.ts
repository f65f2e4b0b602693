let turns = Number(process.env['TEST_SEED'] ?? 0);

/**
 * Runs `one` for numbers of requests from 0, until it says that there was no such request: each third of them, another third for
 * another test and another seed. The run at night, or with EVERY_POINT, takes them all.
 *
 * @returns The number that there was no request for. @throws Error if there are more than `most`
 */
export async function atEach(most: number, one: (at: number) => Promise<boolean>): Promise<number> {
  const step = process.env['EVERY_POINT'] ? 1 : 3;
  turns += 1;
  return from(turns % step, step, most, one);
}

/** The same for all numbers, where the requests are few. */
export const atEvery = (most: number, one: (at: number) => Promise<boolean>): Promise<number> => from(0, 1, most, one);

async function from(first: number, step: number, most: number, one: (at: number) => Promise<boolean>): Promise<number> {
  for (let at = first; at < most; at += step) if (!(await one(at))) return at;
  throw new Error(`There are more than ${most} requests`);
}
