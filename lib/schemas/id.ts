import * as z from 'zod/mini';

/** The id of anything that has one: lower-case letters, digits and hyphens. */
export const Id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/));
