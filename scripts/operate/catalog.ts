import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Catalog } from '../../lib/catalog/catalog.ts';
import { chooseTable, command, TABLE_HELP, TABLE_OPTIONS } from './table-choice.ts';

const HELP = `Makes a table follow catalog.json: npm run catalog -- [options]

  --dry-run       show what would change
  --file FILE     another catalog (default catalog.json)
${TABLE_HELP}
`;

await command('catalog', async () => {
  const { values } = parseArgs({
    options: {
      ...TABLE_OPTIONS,
      'dry-run': { type: 'boolean', default: false },
      file: { type: 'string', default: 'catalog.json' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  const parsed = Catalog.safeParse(JSON.parse(readFileSync(values.file, 'utf8')));
  if (!parsed.success) throw new Error(`${values.file} is not a catalog:\n${z.prettifyError(parsed.error)}`);
  chooseTable(values);
  const { applyCatalog } = await import('../../lib/catalog/apply.ts');
  const changes = await applyCatalog(parsed.data, { dryRun: values['dry-run'] });
  for (const { change, kind, id, fields } of changes) {
    console.log(
      `${{ added: '+', changed: '~', deactivated: '-' }[change]} ${kind} ${id}${fields.length > 0 ? `  (${fields.join(', ')})` : ''}`,
    );
  }
  const done = values['dry-run'] ? 'would change' : 'changed';
  console.log(changes.length === 0 ? 'The table follows the catalog already.' : `${changes.length} things ${done}.`);
});
