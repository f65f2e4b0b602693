import fc from 'fast-check';

/**
 * fast-check with the seed of the run.
 *
 * TEST_SEED sets it, and a failed run prints it. The same seed gives the same values; without it each run is different.
 */
const seed = process.env['TEST_SEED'];
if (seed) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

/**
 * How many of so many draws a run takes, where each is dozens of requests: a third. The night, or EVERY_POINT, takes
 * them all.
 */
export const getSome = (all: number): number => (process.env['EVERY_POINT'] ? all : Math.ceil(all / 3));

export { fc };
