/** The statuses of an entry: `active` while published as current, `inactive` once withdrawn. */
export const ENTRY_STATUSES = ['active', 'inactive'] as const;
/** The status of an entry: `active` while published as current, `inactive` once withdrawn. */
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** Returns the statuses that a status filter selects: the given one, or both if absent. */
export const expandEntryStatusFilter = (status: EntryStatus | undefined): readonly EntryStatus[] =>
  status ? [status] : ENTRY_STATUSES;
