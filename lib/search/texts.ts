/** The texts that a search covers, and the language that they are in: a BCP 47 tag, or null if nobody said. */
export interface SearchedTexts {
  title: string;
  institution_name: string;
  description: string;
  one_line_summary: string | null;
  five_point_summary: string[] | null;
  language: string | null;
}

/** The texts one by one, the most informative first. */
export function textsOf(searched: SearchedTexts): string[] {
  const { title, institution_name, one_line_summary, description, five_point_summary } = searched;
  return [title, institution_name, one_line_summary ?? '', description, ...(five_point_summary ?? [])];
}
