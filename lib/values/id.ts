import * as z from 'zod/mini';

/**
 * The pattern of resource ids: 1 to 63 lower-case letters, digits and hyphens.
 * An id does not begin with a hyphen.
 */
export const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The schema of a resource id in requests and responses; see `ID_PATTERN`. */
export const Id = z.string().check(z.regex(ID_PATTERN));
