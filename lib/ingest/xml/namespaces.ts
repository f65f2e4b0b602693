/** The namespaces that feed parsers use. */
export const ATOM = 'http://www.w3.org/2005/Atom';
export const ATOM_03 = 'http://purl.org/atom/ns#';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
export const DC = 'http://purl.org/dc/elements/1.1/';
export const DC_TERMS = 'http://purl.org/dc/terms/';
export const MEDIA = 'http://search.yahoo.com/mrss/';
export const ITUNES = 'http://www.itunes.com/dtds/podcast-1.0.dtd';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Namespaces of RSS elements, besides none. */
export const RSS_NAMESPACES = [
  '',
  'http://purl.org/rss/1.0/',
  'http://my.netscape.com/rdf/simple/0.9/',
  'http://channel.netscape.com/rdf/simple/0.9/',
  'http://purl.org/net/rss1.1#',
  'http://backend.userland.com/rss2',
  'http://backend.userland.com/rss',
  'http://blogs.law.harvard.edu/tech/rss',
];

/** Common prefixes, for documents that use them without a declaration. */
const USUAL_PREFIXES: Record<string, string> = {
  atom: ATOM,
  a10: ATOM,
  rdf: RDF,
  content: CONTENT,
  dc: DC,
  dcterms: DC_TERMS,
  media: MEDIA,
  itunes: ITUNES,
  xhtml: XHTML,
};

/** Other spellings of namespaces in use. */
const ALIASES: Record<string, string> = {
  'http://www.w3.org/2005/atom': ATOM,
  'https://www.w3.org/2005/Atom': ATOM,
  'http://purl.org/atom/ns': ATOM_03,
  'http://example.com/newformat#': ATOM_03,
  'http://purl.org/net/rss1.1/payload#': CONTENT,
  'http://search.yahoo.com/mrss': MEDIA,
  'https://search.yahoo.com/mrss/': MEDIA,
  'http://video.search.yahoo.com/mrss/': MEDIA,
  'http://video.search.yahoo.com/mrss': MEDIA,
  'http://www.itunes.com/DTDs/Podcast-1.0.dtd': ITUNES,
  'http://purl.org/dc/elements/1.0/': DC,
  'http://purl.org/rss/1.0/modules/dcterms/': DC_TERMS,
};

/** Returns the canonical spelling of a namespace. */
export const toNamespace = (uri: string): string => ALIASES[uri] ?? uri;

/** Returns the namespace of an undeclared prefix: the common one, else one that no parser uses. */
export function resolveUndeclaredPrefix(prefix: string): string | undefined {
  return prefix === '' ? undefined : (USUAL_PREFIXES[prefix] ?? `urn:undeclared:${prefix}`);
}
