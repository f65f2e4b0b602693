import { readFileSync } from 'node:fs';
import type { ImportedLine, SourceImport } from '../../lib/catalog/sources/import-sources.ts';

const SIGNS = { new: '+', added: '+', known: '=', broken: '!' };

interface ImportListOptions {
  dryRun: boolean;
  /** The topic of sources that name none. */
  topicId: string | undefined;
}

/** Adds the sources of a list, and prints what became of each line. */
export async function importList(file: string, options: ImportListOptions): Promise<void> {
  const { importSources } = await import('../../lib/catalog/sources/import-sources.ts');
  const { parseSourceList } = await import('../../lib/catalog/sources/parse-opml.ts');
  const list = parseSourceList(readFileSync(file));
  const author = { person: 'operator', isProposal: false };
  const counts = { new: 0, added: 0, known: 0, broken: 0 };
  for (let from: number | null = 0; from !== null; ) {
    const page: SourceImport = await importSources(list, { ...options, author, from });
    for (const line of page.lines) {
      counts[line.result] += 1;
      console.log(formatLine(line));
    }
    from = page.next;
  }
  const done = options.dryRun ? `${counts.new} would be added` : `${counts.added} added`;
  console.log(`${done}, ${counts.known} known, ${counts.broken} broken.`);
}

const formatLine = ({ line, name, url, result, reason }: ImportedLine) =>
  `${SIGNS[result]} line ${line} ${name || url || ''}${reason ? `: ${reason}` : ''}`;
