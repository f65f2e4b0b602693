/** The status of an entry: published as current, or withdrawn. */
export const STATUSES = ['active', 'inactive'] as const;
export type Status = (typeof STATUSES)[number];

/** Returns the statuses that a filter selects: one, or both if absent. */
export const expandStatusFilter = (status: Status | undefined): readonly Status[] => (status ? [status] : STATUSES);
