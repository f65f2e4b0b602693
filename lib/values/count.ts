import * as z from 'zod/mini';

/** A number of items, or an index: a whole number from 0. */
export const NonNegativeInteger = z.int().check(z.gte(0));
