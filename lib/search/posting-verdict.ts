/** Whether postings alone prove that an entry matches. `unsure` requires reading the entry. */
export type PostingVerdict = 'yes' | 'no' | 'unsure';
