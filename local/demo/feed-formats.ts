import { z } from 'zod';
import { formatRfc822, formatRfc3339, type ZonedInstant } from './format-dates.ts';

/** What a feed document says about its feed. */
export interface DemoChannel {
  title: string;
  link: string;
  description: string;
  language: string;
  /** When the document was built. */
  built: ZonedInstant;
}

/** An item of a feed document. `html` is markup, and a reader decodes `title` once. */
export interface FeedEntry {
  id: string;
  title: string;
  link: string;
  html: string;
  text: string;
  published?: ZonedInstant;
}

/** How one publisher writes its documents; all but the first two and the encoding are for RSS 2.0. */
export const FeedFormat = z.strictObject({
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
export type FeedFormat = z.infer<typeof FeedFormat>;

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text with the characters that mean something in XML and HTML escaped. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character);
}

function formatCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function formatElement(name: string, text: string | undefined, attributes = ''): string {
  return text === undefined ? '' : `<${name}${attributes}>${escapeXml(text)}</${name}>\n`;
}

/** Returns the document of a feed in its format. */
export function writeDocument(format: FeedFormat, channel: DemoChannel, entries: readonly FeedEntry[]): string {
  switch (format.write) {
    case 'atom':
      return formatAtom(channel, entries);
    case 'rdf':
      return formatRdf(channel, entries);
    case 'json':
      return formatJsonFeed(channel, entries);
    default:
      return formatRss(channel, entries, format);
  }
}

/** Returns an RSS 2.0 document. */
function formatRss(channel: DemoChannel, entries: readonly FeedEntry[], style: FeedFormat): string {
  const { permaLink, zone, encoding } = style;
  const guidAttributes = permaLink === undefined ? '' : ` isPermaLink="${permaLink}"`;
  const date = (stamp: ZonedInstant | undefined) => (stamp ? formatRfc822(stamp, zone) : undefined);
  const description = (entry: FeedEntry) => {
    const body = style.plain ? entry.text : entry.html;
    return style.cdata ? `<description>${formatCdata(body)}</description>\n` : formatElement('description', body);
  };
  const items = entries.map(
    (entry) =>
      `<item>\n${formatElement('title', entry.title)}${formatElement('link', entry.link)}${description(entry)}` +
      formatElement('pubDate', date(entry.published)) +
      `${formatElement('guid', entry.id, guidAttributes)}</item>\n`,
  );
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<rss version="2.0">\n<channel>\n` +
    formatElement('title', channel.title) +
    formatElement('link', channel.link) +
    formatElement('description', channel.description) +
    formatElement('language', channel.language) +
    formatElement('lastBuildDate', date(channel.built)) +
    `${items.join('')}</channel>\n</rss>\n`
  );
}

/** Returns an Atom 1.0 document. */
function formatAtom(channel: DemoChannel, entries: readonly FeedEntry[]): string {
  const items = entries.map((entry) => {
    const published = entry.published?.at.toISOString();
    return (
      `<entry>\n${formatElement('id', entry.id)}${formatElement('title', entry.title)}` +
      `<link rel="alternate" type="text/html" href="${escapeXml(entry.link)}"/>\n` +
      formatElement('published', published) +
      formatElement('updated', published ?? channel.built.at.toISOString()) +
      `${formatElement('summary', entry.html, ' type="html"')}</entry>\n`
    );
  });
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n' +
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${channel.language}">\n` +
    formatElement('id', channel.link) +
    formatElement('title', channel.title) +
    formatElement('subtitle', channel.description) +
    `<link rel="alternate" type="text/html" href="${escapeXml(channel.link)}"/>\n` +
    formatElement('updated', channel.built.at.toISOString()) +
    `<author>\n${formatElement('name', channel.title)}</author>\n${items.join('')}</feed>\n`
  );
}

/** Returns an RSS 1.0 document, which is RDF with Dublin Core dates. */
function formatRdf(channel: DemoChannel, entries: readonly FeedEntry[]): string {
  const about = (link: string) => ` rdf:about="${escapeXml(link)}"`;
  const dcDate = (stamp: ZonedInstant | undefined) => formatElement('dc:date', stamp && formatRfc3339(stamp));
  const items = entries.map(
    (entry) =>
      `<item${about(entry.id)}>\n${formatElement('title', entry.title)}${formatElement('link', entry.link)}` +
      `${formatElement('description', entry.text)}${dcDate(entry.published)}</item>\n`,
  );
  const sequence = entries.map((entry) => `<rdf:li rdf:resource="${escapeXml(entry.id)}"/>\n`).join('');
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<rdf:RDF xmlns="http://purl.org/rss/1.0/" ' +
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\n xmlns:dc="http://purl.org/dc/elements/1.1/">\n' +
    `<channel${about(channel.link)}>\n${formatElement('title', channel.title)}${formatElement('link', channel.link)}` +
    `${formatElement('description', channel.description)}${formatElement('dc:language', channel.language)}` +
    `${dcDate(channel.built)}<items>\n<rdf:Seq>\n${sequence}</rdf:Seq>\n</items>\n</channel>\n` +
    `${items.join('')}</rdf:RDF>\n`
  );
}

/** Returns a JSON Feed 1.1 document. */
function formatJsonFeed(channel: DemoChannel, entries: readonly FeedEntry[]): string {
  const items = entries.map((entry) => ({
    id: entry.id,
    url: entry.link,
    title: entry.title,
    content_html: entry.html,
    ...(entry.published && { date_published: formatRfc3339(entry.published) }),
  }));
  const { title, description, language } = channel;
  const head = { version: 'https://jsonfeed.org/version/1.1', title, home_page_url: channel.link };
  return `${JSON.stringify({ ...head, description, language, items }, null, 2)}\n`;
}
