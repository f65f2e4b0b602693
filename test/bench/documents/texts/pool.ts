/** What invented notices in a language are made of. */
export interface Pool {
  titles: string[];
  paragraphs: string[];
  headings: string[];
  items: string[];
  quotes: string[];
  notes: string[];
  terms: [term: string, meaning: string][];
  tableHead: [string, string, string];
  tableRows: string[];
  days: string[];
}
