import { parseArgs } from 'node:util';
import type { Catalog } from '../../lib/catalog/catalog-file.ts';
import { readCatalogFile } from './catalog-file.ts';
import { importList } from './import-list.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

/** Formats how many addresses of a catalog are known to work. */
function formatVerifications({ feeds }: Catalog): string {
  const count = (isCounted: (feed: Catalog['feeds'][number]) => boolean) => feeds.filter(isCounted).length;
  const unverified = count(({ verified }) => verified === 'unverified');
  const elsewhere = count(({ verified }) => verified !== 'unverified' && verified.by === 'elsewhere');
  return (
    `${feeds.length} feeds: ${feeds.length - unverified - elsewhere} verified here, ${elsewhere} seen elsewhere, ` +
    `${unverified} unverified. ${count(({ blocked }) => blocked !== undefined)} are blocked.`
  );
}

const HELP = `Applies catalog.json, or a list of sources, to a table: npm run ops -- catalog [options]

  --dry-run       show what would change
  --file FILE     another catalog (default catalog.json)
  --opml FILE     add the sources of an OPML file, or of a text with an address in each line, instead of a catalog
  --topic ID      the topic of those sources of the list that name none
${TABLE_HELP}
`;

export const main = defineCommand('ops -- catalog', async () => {
  const { values } = parseArgs({
    options: {
      ...TABLE_OPTIONS,
      'dry-run': { type: 'boolean', default: false },
      file: { type: 'string', default: 'catalog.json' },
      opml: { type: 'string' },
      topic: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.opml !== undefined) {
    chooseTable(values);
    return importList(values.opml, { dryRun: values['dry-run'], topicId: values.topic });
  }
  const catalog = readCatalogFile(values.file);
  console.log(formatVerifications(catalog));
  chooseTable(values);
  const { applyCatalog } = await import('../../lib/catalog/apply-catalog.ts');
  const changes = await applyCatalog(catalog, { dryRun: values['dry-run'] });
  for (const { change, kind, id, fields } of changes) {
    console.log(
      `${{ added: '+', changed: '~', deactivated: '-' }[change]} ${kind} ` +
        `${id}${fields.length > 0 ? `  (${fields.join(', ')})` : ''}`,
    );
  }
  const done = values['dry-run'] ? 'would change' : 'changed';
  console.log(
    changes.length === 0 ? 'The table is up to date with the catalog.' : `${changes.length} resources ${done}.`,
  );
});
