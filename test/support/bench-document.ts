import { getDocumentId } from '../../lib/documents/document-address.ts';
import { buildDocumentItem } from '../../lib/documents/document-record.ts';
import { buildTextItems, packPassages } from '../../lib/documents/pack-passages.ts';
import type { StoredEntry } from '../../lib/entries/entry-items.ts';
import type { TableItem } from '../../lib/platform/dynamodb/client.ts';
import { drawn, getWords } from './drawn-words.ts';

/** As many as a text of a million characters has. */
const PASSAGES = 335;
const SENTENCES = 35;
const READ_AT = '2026-04-12T09:00:00Z';

/** Words and numbers that are packed as a language is: to somewhat more than a quarter. */
function getSentence(n: number): string {
  const number = Math.floor(drawn(n, 22) * 36 ** 10).toString(36);
  return `${getWords(n, 8, 21)} ${number.slice(0, 5)} ${number.slice(5)}.`;
}

const getPassage = (n: number) =>
  Array.from({ length: SENTENCES }, (_, i) => getSentence(n * SENTENCES + i))
    .join(' ')
    .slice(0, 2_980);

/** The document behind the link of an entry, as it is stored: its text is as long as one may be. */
export function benchDocument({ link, feed_id }: StoredEntry): TableItem[] {
  const url = link ?? '';
  const passages = Array.from({ length: PASSAGES }, (_, n) => getPassage(n));
  const id = getDocumentId(url);
  const words = passages.join(' ').split(' ').length;
  const sha256 = '0'.repeat(64);
  const content = { language: 'en', is_cut: false };
  const { blocks } = packPassages(passages);
  const bytes = blocks.reduce((sum, { length }) => sum + length, 0);
  const version = {
    version: 1,
    from: READ_AT,
    until: null,
    sha256,
    words,
    passages: passages.length,
    bytes,
    ...content,
  };
  const text = { media_type: 'application/pdf', title: 'A report', pages: 300, ...content };
  const visits = { validators: null, first_visit_at: READ_AT, visited_at: READ_AT, due_at: null, redirects: 0 };
  const document = {
    id,
    url,
    feed_id,
    is_later: false,
    status: 'read' as const,
    reason: null,
    versions: [version],
    ...visits,
    text: { ...text, fetched_at: READ_AT, sha256, digest: sha256 },
  };
  return [buildDocumentItem({ document, visit: 1 }), ...buildTextItems(id, 1, { passages, blocks })];
}
