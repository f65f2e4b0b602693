import { formatElement, formatEmptyElement, formatLines, XML_DECLARATION } from './xml-markup.ts';

/** The media type of OPML 2.0, as feed readers use it. */
export const OPML_MEDIA_TYPE = 'text/x-opml';

/** A list of outlines. */
export interface OpmlList {
  title: string;
  /** The attributes of each outline. */
  outlines: Record<string, string>[];
  /** The attributes that declare the namespaces of `outlines`. */
  namespaces: Record<string, string>;
  /** The address of the next page, which the list includes; null on the last page. */
  next: string | null;
}

/** Formats a list as OPML 2.0. */
export const formatOpml = ({ title, outlines, namespaces, next }: OpmlList): string =>
  `${formatLines(
    XML_DECLARATION,
    formatEmptyElement('opml', { version: '2.0', ...namespaces }).replace(/\/>$/, '>'),
    `<head>${formatElement('title', title)}</head>`,
    '<body>',
    ...outlines.map((attributes) => formatEmptyElement('outline', attributes)),
    next && formatEmptyElement('outline', { type: 'include', text: 'Next page', url: next }),
    '</body>',
    '</opml>',
  )}\n`;
