import { z } from 'zod';
import { rfc822, rfc3339, type Stamp } from './dates.ts';

/** What a feed document says about its feed. */
export interface Channel {
  title: string;
  link: string;
  description: string;
  language: string;
  /** When the document was built. */
  built: Stamp;
}

/** What a feed document says about one item; `html` is markup, `title` is what a reader should decode once. */
export interface Entry {
  id: string;
  title: string;
  link: string;
  html: string;
  text: string;
  published?: Stamp;
}

/** How one publisher writes its documents; all but the first two and the encoding are for RSS 2.0. */
export const Format = z.strictObject({
  write: z.enum(['rss', 'atom', 'rdf', 'json']),
  contentType: z.string(),
  encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
  /** The guid's isPermaLink attribute; without it the attribute is left out. */
  permaLink: z.boolean().optional(),
  /** Descriptions in CDATA sections instead of escaped. */
  cdata: z.boolean().optional(),
  /** Plain text instead of markup in descriptions. */
  plain: z.boolean().optional(),
  /** How dates name their zone: the offset unless given. */
  zone: z.enum(['GMT', 'US']).optional(),
});
export type Format = z.infer<typeof Format>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text with the characters that mean something in XML and HTML escaped. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function element(name: string, text: string | undefined, attributes = ''): string {
  return text === undefined ? '' : `<${name}${attributes}>${escapeXml(text)}</${name}>\n`;
}

/** Returns the document of a feed in its format. */
export function writeDocument(format: Format, channel: Channel, entries: readonly Entry[]): string {
  switch (format.write) {
    case 'atom':
      return atom(channel, entries);
    case 'rdf':
      return rdf(channel, entries);
    case 'json':
      return jsonFeed(channel, entries);
    default:
      return rss2(channel, entries, format);
  }
}

/** Returns an RSS 2.0 document. */
function rss2(channel: Channel, entries: readonly Entry[], style: Format): string {
  const { permaLink, zone, encoding } = style;
  const guidAttributes = permaLink === undefined ? '' : ` isPermaLink="${permaLink}"`;
  const date = (stamp: Stamp | undefined) => (stamp ? rfc822(stamp, zone) : undefined);
  const description = (entry: Entry) => {
    const body = style.plain ? entry.text : entry.html;
    return style.cdata ? `<description>${cdata(body)}</description>\n` : element('description', body);
  };
  const items = entries.map(
    (entry) =>
      `<item>\n${element('title', entry.title)}${element('link', entry.link)}${description(entry)}` +
      element('pubDate', date(entry.published)) +
      `${element('guid', entry.id, guidAttributes)}</item>\n`,
  );
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<rss version="2.0">\n<channel>\n` +
    element('title', channel.title) +
    element('link', channel.link) +
    element('description', channel.description) +
    element('language', channel.language) +
    element('lastBuildDate', date(channel.built)) +
    `${items.join('')}</channel>\n</rss>\n`
  );
}

/** Returns an Atom 1.0 document. */
function atom(channel: Channel, entries: readonly Entry[]): string {
  const items = entries.map((entry) => {
    const published = entry.published?.at.toISOString();
    return (
      `<entry>\n${element('id', entry.id)}${element('title', entry.title)}` +
      `<link rel="alternate" type="text/html" href="${escapeXml(entry.link)}"/>\n` +
      element('published', published) +
      element('updated', published ?? channel.built.at.toISOString()) +
      `${element('summary', entry.html, ' type="html"')}</entry>\n`
    );
  });
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n' +
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${channel.language}">\n` +
    `${element('id', channel.link)}${element('title', channel.title)}${element('subtitle', channel.description)}` +
    `<link rel="alternate" type="text/html" href="${escapeXml(channel.link)}"/>\n` +
    element('updated', channel.built.at.toISOString()) +
    `<author>\n${element('name', channel.title)}</author>\n${items.join('')}</feed>\n`
  );
}

/** Returns an RSS 1.0 document, which is RDF with Dublin Core dates. */
function rdf(channel: Channel, entries: readonly Entry[]): string {
  const about = (link: string) => ` rdf:about="${escapeXml(link)}"`;
  const dcDate = (stamp: Stamp | undefined) => element('dc:date', stamp && rfc3339(stamp));
  const items = entries.map(
    (entry) =>
      `<item${about(entry.id)}>\n${element('title', entry.title)}${element('link', entry.link)}` +
      `${element('description', entry.text)}${dcDate(entry.published)}</item>\n`,
  );
  const sequence = entries.map((entry) => `<rdf:li rdf:resource="${escapeXml(entry.id)}"/>\n`).join('');
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n' +
    '<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\n' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">\n' +
    `<channel${about(channel.link)}>\n${element('title', channel.title)}${element('link', channel.link)}` +
    `${element('description', channel.description)}${element('dc:language', channel.language)}` +
    `${dcDate(channel.built)}<items>\n<rdf:Seq>\n${sequence}</rdf:Seq>\n</items>\n</channel>\n` +
    `${items.join('')}</rdf:RDF>\n`
  );
}

/** Returns a JSON Feed 1.1 document. */
function jsonFeed(channel: Channel, entries: readonly Entry[]): string {
  const items = entries.map((entry) => ({
    id: entry.id,
    url: entry.link,
    title: entry.title,
    content_html: entry.html,
    ...(entry.published && { date_published: rfc3339(entry.published) }),
  }));
  const { title, description, language } = channel;
  const head = { version: 'https://jsonfeed.org/version/1.1', title, home_page_url: channel.link };
  return `${JSON.stringify({ ...head, description, language, items }, null, 2)}\n`;
}
