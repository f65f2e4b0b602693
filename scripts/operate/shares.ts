import { parseArgs } from 'node:util';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `Lists shares (the audit log of sharing): npm run ops -- shares [options]

  --entry ID      only shares of this entry
  --limit N       the number of shares, newest first (default 100)

${TABLE_HELP}
`;

export const main = defineCommand('ops -- shares', async () => {
  const options = {
    ...TABLE_OPTIONS,
    entry: { type: 'string' },
    limit: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(HELP);
  const limit = Number(values.limit ?? 100);
  if (!Number.isInteger(limit) || limit < 1) throw new Error('--limit takes a whole number from 1.');
  chooseTable(values);
  const { listShares } = await import('../../lib/sharing/share-store.ts');
  console.table(
    (await listShares(values.entry, limit)).map((share) => ({
      id: share.id,
      'shared at': share.shared_at,
      by: share.shared_by,
      email: share.shared_by_email ?? '',
      entry: share.entry_id,
      method: share.method,
      channel: share.channel_id ?? '',
      outcome: share.failure?.code ?? share.outcome,
      message: share.message_ts ?? '',
    })),
  );
});
