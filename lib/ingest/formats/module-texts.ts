import { DUBLIN_CORE, ITUNES, MEDIA_RSS } from '../xml/namespaces.ts';
import { escapeHtml, getText, type XmlElement } from '../xml/xml-element.ts';
import { findElements, findNonEmptyElement, getHtml } from './xml-fields.ts';

/**
 * Returns an item's text from RSS modules as HTML: Dublin Core, else Media RSS, else iTunes, or null.
 * Text of Media RSS is plain unless its type is html.
 */
export function findModuleText(item: XmlElement): string | null {
  const core = findNonEmptyElement(item, DUBLIN_CORE, 'description');
  if (core) return getHtml(core);
  const groups = [item, ...findElements(item, MEDIA_RSS, 'group'), ...findElements(item, MEDIA_RSS, 'content')];
  const media = groups
    .map((group) => findNonEmptyElement(group, MEDIA_RSS, 'description'))
    .find((found) => found !== null);
  if (media) return media.attributes.get('type') === 'html' ? getHtml(media) : escapeHtml(getText(media));
  const podcast = findNonEmptyElement(item, ITUNES, 'summary') ?? findNonEmptyElement(item, ITUNES, 'subtitle');
  return podcast && getHtml(podcast);
}
