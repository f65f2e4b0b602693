/** The namespace URI of Atom 1.0 elements (RFC 4287). */
export const ATOM_NAMESPACE = 'http://www.w3.org/2005/Atom';
/** The namespace URI of Atom 0.3 elements, the draft before RFC 4287. */
export const ATOM_0_3_NAMESPACE = 'http://purl.org/atom/ns#';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** The namespace URI of the RSS module with `content:encoded`, the full text of an item. */
export const RSS_CONTENT_NAMESPACE = 'http://purl.org/rss/1.0/modules/content/';
/** The namespace URI of the Dublin Core elements, such as `dc:date`, in RSS items. */
export const DUBLIN_CORE_NAMESPACE = 'http://purl.org/dc/elements/1.1/';
/** The namespace URI of the Dublin Core terms, such as `dcterms:modified`, in RSS items. */
export const DUBLIN_CORE_TERMS_NAMESPACE = 'http://purl.org/dc/terms/';
/** The namespace URI of Media RSS, such as `media:description`, in RSS and Atom items. */
export const MEDIA_RSS_NAMESPACE = 'http://search.yahoo.com/mrss/';
/** The namespace URI of the iTunes podcast module, such as `itunes:summary`, in RSS items. */
export const ITUNES_NAMESPACE = 'http://www.itunes.com/dtds/podcast-1.0.dtd';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** The namespace URIs that feeds use for RSS elements; '' is for elements without a namespace. */
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
  atom: ATOM_NAMESPACE,
  a10: ATOM_NAMESPACE,
  rdf: RDF,
  content: RSS_CONTENT_NAMESPACE,
  dc: DUBLIN_CORE_NAMESPACE,
  dcterms: DUBLIN_CORE_TERMS_NAMESPACE,
  media: MEDIA_RSS_NAMESPACE,
  itunes: ITUNES_NAMESPACE,
  xhtml: XHTML,
};

/** Other spellings of namespaces in use. */
const ALIASES: Record<string, string> = {
  'http://www.w3.org/2005/atom': ATOM_NAMESPACE,
  'https://www.w3.org/2005/Atom': ATOM_NAMESPACE,
  'http://purl.org/atom/ns': ATOM_0_3_NAMESPACE,
  'http://example.com/newformat#': ATOM_0_3_NAMESPACE,
  'http://purl.org/net/rss1.1/payload#': RSS_CONTENT_NAMESPACE,
  'http://search.yahoo.com/mrss': MEDIA_RSS_NAMESPACE,
  'https://search.yahoo.com/mrss/': MEDIA_RSS_NAMESPACE,
  'http://video.search.yahoo.com/mrss/': MEDIA_RSS_NAMESPACE,
  'http://video.search.yahoo.com/mrss': MEDIA_RSS_NAMESPACE,
  'http://www.itunes.com/DTDs/Podcast-1.0.dtd': ITUNES_NAMESPACE,
  'http://purl.org/dc/elements/1.0/': DUBLIN_CORE_NAMESPACE,
  'http://purl.org/rss/1.0/modules/dcterms/': DUBLIN_CORE_TERMS_NAMESPACE,
};

/**
 * Returns the canonical spelling of a namespace URI, by which parsers compare it.
 * A URI without a known other spelling is returned unchanged.
 */
export const normalizeNamespace = (uri: string): string => ALIASES[uri] ?? uri;

/**
 * Returns the namespace of a prefix that a document uses but does not declare, such as `atom`.
 * A well-known prefix gets its usual namespace, any other one a namespace that no parser uses. Undefined for an empty
 * prefix.
 */
export function resolveUndeclaredPrefix(prefix: string): string | undefined {
  return prefix === '' ? undefined : (USUAL_PREFIXES[prefix] ?? `urn:undeclared:${prefix}`);
}
