import { getText, type XmlElement } from '../xml/xml-element.ts';

/** The end of a tag within an identifier: its beginning is elsewhere. */
const TAG_FRAGMENT = /=\s*["'][^"'<]*["']\s*\/?>/;

/**
 * Returns a text that says why a well-formed item may be damaged; null if nothing indicates damage.
 * If a piece of a document is lost, two items may become one, or a text may contain part of a tag.
 */
export function describeSuspectedDamage({ uri, children }: XmlElement): string | null {
  let titles = 0;
  let identifiers = 0;
  for (const child of children) {
    if (typeof child === 'string' || child.uri !== uri) continue;
    if (child.local === 'title') titles += 1;
    if (child.local !== 'guid' && child.local !== 'id') continue;
    identifiers += 1;
    if (TAG_FRAGMENT.test(getText(child))) return `its ${child.local} holds a part of a tag`;
  }
  return titles > 1 && identifiers > 1 ? 'it may be two items' : null;
}
