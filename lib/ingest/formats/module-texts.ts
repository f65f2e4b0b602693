import { DC, ITUNES, MEDIA } from '../xml/namespaces.ts';
import { escapeHtml, getText, type XmlElement } from '../xml/xml-element.ts';
import { findElements, findFilled, getHtml } from './xml-fields.ts';

/** Returns the text of modules: Dublin Core, then Media RSS (plain unless its type is html), then iTunes. */
export function findModuleText(item: XmlElement): string | null {
  const core = findFilled(item, DC, 'description');
  if (core) return getHtml(core);
  const groups = [item, ...findElements(item, MEDIA, 'group'), ...findElements(item, MEDIA, 'content')];
  const media = groups.map((group) => findFilled(group, MEDIA, 'description')).find((found) => found !== null);
  if (media) return media.attributes.get('type') === 'html' ? getHtml(media) : escapeHtml(getText(media));
  const podcast = findFilled(item, ITUNES, 'summary') ?? findFilled(item, ITUNES, 'subtitle');
  return podcast && getHtml(podcast);
}
