/**
 * Returns true if a list has no duplicate. The contract states the rule as `uniqueItems`, except where client
 * generators fail on it.
 */
export const hasUniqueItems = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
