import { BoundsError } from '../bounds.ts';
import { findHtmlEntity } from './html-entities.ts';

const MAX_DOCTYPE_LENGTH = 10_000;
/** Total characters that the entities of a document may expand to. */
const MAX_EXPANDED_LENGTH = 200_000;
/** Declarations of plain entities. Others could refer to other documents, or expand without end. */
const ENTITY = /\s+|<!ENTITY\s+([\w.:-]+)\s+(?:"([^"<>]*)"|'([^'<>]*)')\s*>/y;
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const QUOTED = /"[^"]*"|'[^']*'/g;
const UNREAD = 'The document cannot be read as a feed:';
const PREDEFINED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The entities of a document by name, decoded; `undefined` for an undeclared name. */
export type EntityTable = Record<string, string>;

/**
 * Returns the entities of a document type, with HTML's if it names a DTD, as that of RSS 0.91 does.
 *
 * Only character references in values are decoded: an entity never expands another.
 * @throws BoundsError for a long document type, for other declarations, and later when entities expand to too much
 * text
 */
export function readDoctype(doctype: string): EntityTable {
  if (doctype.length > MAX_DOCTYPE_LENGTH) throw refused();
  const outside = doctype.replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
  const open = outside.indexOf('[');
  const declared = open === -1 ? {} : declarationsOf(doctype.slice(open + 1, doctype.lastIndexOf(']')));
  const hasDtd = /\s(?:PUBLIC|SYSTEM)\s/.test(open === -1 ? outside : outside.slice(0, open));
  return countedTable({ ...declared, ...PREDEFINED }, hasDtd);
}

const refused = () => new BoundsError(`${UNREAD} its document type is long, or declares more than plain entities`);

function declarationsOf(subset: string): EntityTable {
  const found: EntityTable = Object.create(null);
  ENTITY.lastIndex = 0;
  while (ENTITY.lastIndex < subset.length) {
    const match = ENTITY.exec(subset);
    if (!match) throw refused();
    const [, name, double, single] = match;
    if (name !== undefined) found[name] ??= decodeCharacters(double ?? single ?? '');
  }
  return found;
}

const decodeCharacters = (value: string) =>
  value.replace(REFERENCE, (all, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** Creates a table that counts the text that is taken from it. */
function countedTable(declared: EntityTable, hasHtml: boolean): EntityTable {
  let expanded = 0;
  return new Proxy(declared, {
    get(table, name) {
      if (typeof name !== 'string') return undefined;
      const value = Object.hasOwn(table, name) ? table[name] : hasHtml ? findHtmlEntity(name) : undefined;
      if (name in PREDEFINED) return value;
      expanded += value?.length ?? 0;
      if (expanded > MAX_EXPANDED_LENGTH) throw new BoundsError(`${UNREAD} its entities become too long a text`);
      return value ?? undefined;
    },
  });
}
