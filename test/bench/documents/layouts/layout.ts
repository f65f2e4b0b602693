import type { Notice } from '../notice.ts';

/** How a site shows its notices: markup of our own in the form of a real site's. */
export interface Layout {
  name: string;
  url: string;
  /** The media type with its character set; UTF-8 if there is none. */
  contentType?: string;
  encoding?: string;
  /** Lines of the page that belong to the notice but are no part of its text, beside title, day and reference. */
  shown?: string[];
  page: (notice: Notice) => string;
}
