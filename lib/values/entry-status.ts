/** The statuses of an entry: `active` while published as current, `inactive` once withdrawn. */
export const STATUSES = ['active', 'inactive'] as const;
/** The status of an entry: `active` while published as current, `inactive` once withdrawn. */
export type Status = (typeof STATUSES)[number];

/** Returns the statuses that a status filter selects: the given one, or both if absent. */
export const expandStatusFilter = (status: Status | undefined): readonly Status[] => (status ? [status] : STATUSES);
