/** Whether an entry matches a search, judged by postings alone. `unsure` means that the entry must be read. */
export type PostingVerdict = 'yes' | 'no' | 'unsure';
