/** The verdict of a posting on its entry: `unsure` requires reading the entry. */
export type PostingVerdict = 'yes' | 'no' | 'unsure';
