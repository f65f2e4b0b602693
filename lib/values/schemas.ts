import * as z from 'zod/mini';

/**
 * The pattern of resource ids: 1 to 63 lower-case letters, digits and hyphens.
 * An id does not begin with a hyphen.
 */
export const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The schema of a resource id in requests and responses; see `ID_PATTERN`. */
export const Id = z.string().check(z.regex(ID_PATTERN));

/** A number of items, or an index: a whole number from 0. */
export const NonNegativeInteger = z.int().check(z.gte(0));

/**
 * Returns true if no value occurs twice in a list.
 * The contract states this rule as `uniqueItems`, except where client generators fail on that keyword.
 */
export const hasUniqueItems = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
