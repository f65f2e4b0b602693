import { parseArgs } from 'node:util';
import type { Catalog } from '../../lib/catalog/catalog-file.ts';
import { readCatalogFile } from './catalog-file.ts';
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

const HELP = `Applies catalog.json to a table: npm run ops -- catalog [options]

  --dry-run       show what would change
  --file FILE     another catalog (default catalog.json)
${TABLE_HELP}
`;

export const main = defineCommand('ops -- catalog', async () => {
  const { values } = parseArgs({
    options: {
      ...TABLE_OPTIONS,
      'dry-run': { type: 'boolean', default: false },
      file: { type: 'string', default: 'catalog.json' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
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
