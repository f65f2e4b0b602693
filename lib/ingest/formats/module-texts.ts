import { DUBLIN_CORE, ITUNES, MEDIA_RSS } from '../xml/namespaces.ts';
import { escapeHtml, getText, type XmlElement } from '../xml/xml-element.ts';
import { findChildElements, findNonEmptyChild, getHtml } from './xml-fields.ts';

/**
 * Returns an item's text from RSS modules as HTML: Dublin Core, else Media RSS, else iTunes, or null.
 * Text of Media RSS is plain unless its type is html.
 */
export function findModuleText(item: XmlElement): string | null {
  const core = findNonEmptyChild(item, DUBLIN_CORE, 'description');
  if (core) return getHtml(core);
  const groups = [
    item,
    ...findChildElements(item, MEDIA_RSS, 'group'),
    ...findChildElements(item, MEDIA_RSS, 'content'),
  ];
  const media = groups
    .map((group) => findNonEmptyChild(group, MEDIA_RSS, 'description'))
    .find((found) => found !== null);
  if (media) return media.attributes.get('type') === 'html' ? getHtml(media) : escapeHtml(getText(media));
  const podcast = findNonEmptyChild(item, ITUNES, 'summary') ?? findNonEmptyChild(item, ITUNES, 'subtitle');
  return podcast && getHtml(podcast);
}
