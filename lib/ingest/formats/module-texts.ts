import { DUBLIN_CORE_NAMESPACE, ITUNES_NAMESPACE, MEDIA_RSS_NAMESPACE } from '../xml/namespaces.ts';
import { escapeHtml, getText, type XmlElement } from '../xml/xml-element.ts';
import { findChildElements, findNonEmptyChild, getContentHtml } from './xml-fields.ts';

/**
 * Returns an item's text from RSS modules as HTML: Dublin Core, else Media RSS, else iTunes, or null.
 * Text of Media RSS is plain unless its type is html.
 */
export function findRssModuleText(item: XmlElement): string | null {
  const core = findNonEmptyChild(item, DUBLIN_CORE_NAMESPACE, 'description');
  if (core) return getContentHtml(core);
  const groups = [
    item,
    ...findChildElements(item, MEDIA_RSS_NAMESPACE, 'group'),
    ...findChildElements(item, MEDIA_RSS_NAMESPACE, 'content'),
  ];
  const media = groups
    .map((group) => findNonEmptyChild(group, MEDIA_RSS_NAMESPACE, 'description'))
    .find((found) => found !== null);
  if (media) return media.attributes.get('type') === 'html' ? getContentHtml(media) : escapeHtml(getText(media));
  const podcast =
    findNonEmptyChild(item, ITUNES_NAMESPACE, 'summary') ?? findNonEmptyChild(item, ITUNES_NAMESPACE, 'subtitle');
  return podcast && getContentHtml(podcast);
}
