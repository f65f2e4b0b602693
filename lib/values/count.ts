import * as z from 'zod/mini';

/** How many of something there are, or its position: a whole number from 0. */
export const Count = z.int().check(z.gte(0));
