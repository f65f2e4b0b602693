import { parseArgs } from 'node:util';
import type { PersonIdentity } from '../../lib/access/erasure/person-identity.ts';
import { parseUnits, waitForRate } from './rate-limit.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `Exports and erases personal data of the table: npm run ops -- people <command> [options]

  export SUB|EMAIL    prints all stored data of a person, as JSON
  erase SUB|EMAIL     removes the person. Shares keep what, when and where; the sharer and the comments are removed
  erasures            lists when people were erased and how many items, without names

  --dry-run           prints what erase would remove
  --all-accounts      includes all accounts of an address that shared from several accounts
  --units N           maximum read and write units per second, on average (default 100)
${TABLE_HELP}

API keys that were created on the command line are stored under the name of the shell user: use that name as SUB.
Delete the account first, and erase again an hour later. docs/data.md lists where else personal data is.`;

interface ErasureOptions {
  dryRun: boolean;
  unitsASecond: number;
}

export const main = defineCommand('ops -- people', async () => {
  const options = {
    ...TABLE_OPTIONS,
    'dry-run': { type: 'boolean', default: false },
    'all-accounts': { type: 'boolean', default: false },
    units: { type: 'string', default: '100' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [verb, who, ...rest] = positionals;
  if (values.help || !verb) return console.log(HELP);
  if (!['export', 'erase', 'erasures'].includes(verb)) throw new Error(`there is no command ${verb}.\n\n${HELP}`);
  if (verb !== 'erasures' && (!who || rest.length > 0))
    throw new Error(`${verb} takes one subject or address, such as ada@example.org.`);
  const unitsASecond = parseUnits(values.units);
  chooseTable(values);
  if (verb === 'erasures') {
    const { listErasures } = await import('../../lib/access/erasure/erasure-record.ts');
    return console.table(await listErasures());
  }
  const { resolvePerson } = await import('../../lib/access/erasure/person-identity.ts');
  const person = await resolvePerson(who ?? '', { allAccounts: values['all-accounts'] });
  await (verb === 'export' ? exportPerson(person) : runErasure(person, { dryRun: values['dry-run'], unitsASecond }));
});

async function exportPerson(person: PersonIdentity): Promise<void> {
  const { getPersonData } = await import('../../lib/access/erasure/person-data.ts');
  console.log(JSON.stringify(await getPersonData(person), null, 2));
}

async function runErasure(person: PersonIdentity, { dryRun, unitsASecond }: ErasureOptions): Promise<void> {
  const { getPersonData } = await import('../../lib/access/erasure/person-data.ts');
  const { erasePerson } = await import('../../lib/access/erasure/erase-person.ts');
  const { getRequestCostSoFar, measureCost } = await import('../../lib/platform/dynamodb/capacity.ts');
  console.log(
    `Subjects: ${person.subjects.join(', ') || 'none'}; addresses: ${person.addresses.join(', ') || 'none'}.`,
  );
  const { shares, named_in, api_keys, recent_shares, remembered, named_in_alerts, reviews, review_log } =
    await getPersonData(person);
  const found = [
    `${shares.length} shares, ${named_in.length} comments of others, ${api_keys.length} API keys,`,
    `${recent_shares.length} counts of the last hour, ${remembered.length} items that the app remembers for them,`,
    `${named_in_alerts.length} alerts of others that name them,`,
    `${reviews.length} reviews and ${review_log.length} records in their logs`,
  ].join(' ');
  console.log(`The table has ${found}.`);
  if (dryRun) return console.log('Nothing was removed: --dry-run.');
  let removed = 0;
  const since = performance.now();
  const { cost } = await measureCost(async () => {
    for await (const _ of erasePerson(person)) {
      removed += 1;
      if (process.stderr.isTTY) process.stderr.write(`\r${removed} removed`);
      await waitForRate(
        (getRequestCostSoFar()?.readUnits ?? 0) + (getRequestCostSoFar()?.writeUnits ?? 0),
        since,
        unitsASecond,
      );
    }
  });
  const units = `${Math.round(cost.readUnits)} read and ${Math.round(cost.writeUnits)} write units`;
  console.log(`${removed} removals, and nothing that can be found of the person is left in the table. ${units}.`);
  console.log(
    'What others keep for themselves, such as a mailbox that they send an alert to, is not looked for (docs/data.md).',
  );
  console.log('An access token of a deleted account lasts up to an hour: run the same again then (docs/data.md).');
}
