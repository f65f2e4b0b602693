import * as z from 'zod/mini';

/** Lower-case letters, digits and hyphens. */
export const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The id of a resource. */
export const Id = z.string().check(z.regex(ID_PATTERN));
