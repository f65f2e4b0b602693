/** What an update is. Rows and postings hold the place of a kind in this list: new ones go to the end. */
export const KINDS = [
  ...(['consultation', 'proposed_rule', 'final_rule', 'guidance', 'enforcement', 'speech', 'statistics'] as const),
  ...(['warning', 'recall', 'appointment', 'other'] as const),
] as const;
export type Kind = (typeof KINDS)[number];
