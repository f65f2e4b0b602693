/** Whether nothing stands in a list twice. What a list is checked with is said by the contract, too, as `uniqueItems`, unless generators fail at it. */
export const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
