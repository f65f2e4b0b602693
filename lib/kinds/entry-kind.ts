/** The kinds of an update. Rows and postings store the index in this list: append new ones. */
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
export type EntryKind = (typeof ENTRY_KINDS)[number];
