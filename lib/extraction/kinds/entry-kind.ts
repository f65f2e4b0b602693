/**
 * The kinds of entries, by which readers filter, such as consultation or final rule.
 * Stored rows and postings have the index of a kind in this list, so new kinds are appended.
 */
export const ENTRY_KINDS = [
  'consultation',
  'proposed_rule',
  'final_rule',
  'guidance',
  'enforcement',
  'speech',
  'statistics',
  'warning',
  'recall',
  'appointment',
  'other',
  'monetary_policy',
  'research',
  'approval',
] as const;
/** The kind of an entry, such as a consultation, a final rule or a speech. */
export type EntryKind = (typeof ENTRY_KINDS)[number];
