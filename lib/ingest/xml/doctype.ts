import { DocumentLimitError } from '../document-limits.ts';
import { findHtmlEntity } from './html-entities.ts';

const MAX_DOCTYPE_LENGTH = 10_000;
/** Total characters that the entities of a document may expand to. */
const MAX_EXPANDED_LENGTH = 200_000;
/** Declarations of plain entities. Others could refer to other documents, or expand without end. */
const ENTITY_DECLARATION = /\s+|<!ENTITY\s+([\w.:-]+)\s+(?:"([^"<>]*)"|'([^'<>]*)')\s*>/y;
const CHARACTER_REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const QUOTED_TEXT = /"[^"]*"|'[^']*'/g;
const UNREADABLE_PREFIX = 'The document cannot be read as a feed:';
const PREDEFINED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The replacement texts of a document's entities, by name; an undeclared name is `undefined`. */
export type XmlEntities = Record<string, string>;

/**
 * Parses the entities that a document type declares.
 * If the document type names a DTD, as RSS 0.91 does, the entities of HTML are included. In values, only character
 * references are decoded, so that an entity never expands another.
 * @throws DocumentLimitError for a long document type, and for declarations other than entities
 * @throws DocumentLimitError later, when a looked-up entity expands the document to too much text
 */
export function parseDoctype(doctype: string): XmlEntities {
  if (doctype.length > MAX_DOCTYPE_LENGTH) throw doctypeNotAllowed();
  const outside = doctype.replace(QUOTED_TEXT, (quoted) => ' '.repeat(quoted.length));
  const open = outside.indexOf('[');
  const declared = open === -1 ? {} : parseDeclarations(doctype.slice(open + 1, doctype.lastIndexOf(']')));
  const hasDtd = /\s(?:PUBLIC|SYSTEM)\s/.test(open === -1 ? outside : outside.slice(0, open));
  return createCountedTable({ ...declared, ...PREDEFINED }, hasDtd);
}

const doctypeNotAllowed = () =>
  new DocumentLimitError(`${UNREADABLE_PREFIX} its document type is long, or declares more than plain entities`);

function parseDeclarations(subset: string): XmlEntities {
  const found: XmlEntities = Object.create(null);
  ENTITY_DECLARATION.lastIndex = 0;
  while (ENTITY_DECLARATION.lastIndex < subset.length) {
    const match = ENTITY_DECLARATION.exec(subset);
    if (!match) throw doctypeNotAllowed();
    const [, name, double, single] = match;
    if (name !== undefined) found[name] ??= decodeCharacters(double ?? single ?? '');
  }
  return found;
}

const decodeCharacters = (value: string) =>
  value.replace(CHARACTER_REFERENCE, (all, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** Creates a table that counts the text that is taken from it. */
function createCountedTable(declared: XmlEntities, hasHtml: boolean): XmlEntities {
  let expanded = 0;
  const lookUp = (table: XmlEntities, name: string) => {
    if (Object.hasOwn(table, name)) return table[name];
    return hasHtml ? findHtmlEntity(name) : undefined;
  };
  return new Proxy(declared, {
    get(table, name) {
      if (typeof name !== 'string') return undefined;
      const value = lookUp(table, name);
      if (name in PREDEFINED) return value;
      expanded += value?.length ?? 0;
      if (expanded > MAX_EXPANDED_LENGTH)
        throw new DocumentLimitError(`${UNREADABLE_PREFIX} its entities become too long a text`);
      return value ?? undefined;
    },
  });
}
