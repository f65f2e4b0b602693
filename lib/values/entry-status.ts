/** The status of an entry: shown as current, or taken out of service. */
export const STATUSES = ['active', 'inactive'] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses that a filter asks for: one, or both if it is absent. */
export const statusesOf = (status: Status | undefined): readonly Status[] => (status ? [status] : STATUSES);
