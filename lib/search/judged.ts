/** Whether the entry of a posting is wanted: `unsure` is for the entry itself to say. */
export type Verdict = 'yes' | 'no' | 'unsure';
