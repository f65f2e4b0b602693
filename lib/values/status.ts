/** What an entry is: shown as current, or taken out of service. */
export const STATUSES = ['active', 'inactive'] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses that a filter asks for: one, or both where it is absent. */
export const statusesOf = (status: Status | undefined): readonly Status[] => (status ? [status] : STATUSES);
