import { expect, it, onTestFinished } from 'vitest';
import { withPermissionProbes } from '../../../../lib/ops/probe/with-probe.ts';
import { ownTable } from '../../../support/own-table.ts';
import { tableDump } from '../../../support/table-dump.ts';

await ownTable('probe');
const roles = {
  ...(await import('../../../../lib/ops/probe/role-permission-probes.ts')),
  ...(await import('../../../../lib/ops/probe/job-permission-probes.ts')),
};
const {
  buildBatchDeleteProbes,
  buildGetItemProbes,
  buildPartitionQueryProbes,
  buildTransactionProbes,
  buildPutItemProbes,
  buildUpdateItemProbes,
} = await import('../../../../lib/ops/probe/table-permission-probes.ts');
const { documentClient } = await import('../../../../lib/platform/dynamodb/client.ts');
const { putItem } = await import('../../../../lib/platform/dynamodb/write.ts');

const dump = () => tableDump(process.env['DYNAMODB_ENDPOINT'] ?? '', process.env['TABLE_NAME'] ?? '');
const getCalls = async (steps: Parameters<typeof withPermissionProbes>[1]) => {
  const answer = await withPermissionProbes(async (_: unknown) => null, steps)({ probe: true });
  return (answer as unknown as { calls: { call: string; outcome: string }[] }).calls;
};

it.each(Object.entries(roles))(
  'completes each probe call for the role %s, and leaves the table unchanged',
  async (_, steps) => {
    const before = await dump();
    const calls = await getCalls(steps);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(await dump()).toEqual(before);
  },
);

it('uses a reserved key for a partition prefix, and the partition itself for a complete name', async () => {
  const inputs: unknown[] = [];
  const hear = { step: 'initialize', name: 'hear', override: true } as const;
  documentClient.middlewareStack.add(
    (next) => (args) => {
      inputs.push(args.input);
      return next(args);
    },
    hear,
  );
  onTestFinished(() => void documentClient.middlewareStack.remove('hear'));
  const every = [
    buildGetItemProbes,
    buildPartitionQueryProbes,
    buildPutItemProbes,
    buildUpdateItemProbes,
    buildBatchDeleteProbes,
  ];
  await getCalls(() => every.flatMap((steps) => steps('ENTRY#', 'TOPICS:', 'CHANGES')));
  const named = JSON.stringify(inputs).match(/"(?:pk|:\w+)":"(?:ENTRY|TOPICS|CHANGES)[^"]*"/g) ?? [];
  expect([...new Set(named.map((one) => one.split('":"')[1]))].sort()).toEqual([
    'CHANGES"',
    'ENTRY#~probe"',
    'TOPICS:~probe"',
  ]);
  expect(named.length).toBeGreaterThanOrEqual(every.length * 3);
});

it('does not overwrite an existing item with a reserved key', async () => {
  await putItem({ Item: { pk: 'ENTRY#~probe', sk: '~probe', text: 'kept' } });
  await putItem({ Item: { pk: 'CHANGES', sk: '~probe#delete', text: 'kept' } });
  const before = await dump();
  const calls = await getCalls(() => [
    ...buildPutItemProbes('ENTRY#'),
    ...buildTransactionProbes({ put: ['ENTRY#'], delete: ['CHANGES'] }),
  ]);
  expect(calls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  expect(await dump()).toEqual(before);
});
