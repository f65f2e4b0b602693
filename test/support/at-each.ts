let turns = Number(process.env['TEST_SEED'] ?? 0);

/** How many requests there are at least, and at most. With fewer, what is to be killed does not go through the proxy, or hides it. */
interface Range {
  least: number;
  most: number;
}

/**
 * Runs `one` for numbers of requests from 0, until it says that there was no such request: each third of them, another third for
 * another test and another seed. The run at night, or with EVERY_POINT, takes them all.
 *
 * @returns The number that there was no request for. @throws Error if there are fewer than `least`, or more than `most`
 */
export async function atEach(range: Range, one: (at: number) => Promise<boolean>): Promise<number> {
  const step = process.env['EVERY_POINT'] ? 1 : 3;
  turns += 1;
  return from(turns % step, step, range, one);
}

/** The same for all numbers, where the requests are few. */
export const atEvery = (range: Range, one: (at: number) => Promise<boolean>): Promise<number> => from(0, 1, range, one);

async function from(
  first: number,
  step: number,
  { least, most }: Range,
  one: (at: number) => Promise<boolean>,
): Promise<number> {
  for (let at = first; at < most; at += step) {
    if (await one(at)) continue;
    if (at >= least) return at;
    throw new Error(`There was no request ${at}, and there are ${least} at least`);
  }
  throw new Error(`There are more than ${most} requests`);
}
