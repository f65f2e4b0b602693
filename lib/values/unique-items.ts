/**
 * Returns true if no value occurs twice in a list.
 * The contract states this rule as `uniqueItems`, except where client generators fail on that keyword.
 */
export const hasUniqueItems = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
