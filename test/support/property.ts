import fc from 'fast-check';

/**
 * fast-check with the seed of the run, which TEST_SEED gives and a failed run tells: the same seed draws the same values. Without one
 * each run draws its own.
 */
const seed = process.env['TEST_SEED'];
if (seed) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

/** How many of so many draws a run takes, where each is dozens of requests: a third. The night, or EVERY_POINT, takes them all. */
export const someOf = (all: number): number => (process.env['EVERY_POINT'] ? all : Math.ceil(all / 3));

export { fc };
