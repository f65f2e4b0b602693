/** What an update is. Rows and postings hold the place of a kind in this list: new ones go to the end. */
export const KINDS = [
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
export type Kind = (typeof KINDS)[number];
