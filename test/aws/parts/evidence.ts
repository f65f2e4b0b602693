import { verifyEvidence } from '../../../lib/proof/verify.ts';
import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, eventually, type RoleTokens, STACK, type StackAccess } from '../world.ts';

const AN_HOUR_MS = 3_600_000;

/** Checks that the team's record is sealed with the key of the stack. An export verifies with the public key alone. */
export async function evidence({ env }: AwsWorld, { gateway }: StackAccess, tokens: RoleTokens): Promise<void> {
  begin('evidence');
  const headers = { Authorization: `Bearer ${tokens.viewer}` };
  // The run may have begun yesterday.
  const [from, to] = [Date.now() - AN_HOUR_MS, Date.now()].map((ms) => new Date(ms).toISOString().slice(0, 10));
  const exported = () => gateway(`/api/v2/evidence?from=${from}&to=${to}`, { headers });
  await check('what was noted is sealed when it is old enough', () =>
    eventually(async () => {
      await bash(`aws lambda invoke --function-name ${STACK}-sealLog /dev/null --output json`, env);
      return (await exported()).text.includes('For Monday.');
    }),
  );
  await check('it verifies with the public key and the head of the log', async () => {
    const { body: head } = await gateway('/evidence/head');
    const keys = (head.keys as { pem: string }[]).map(({ pem }) => pem).join('');
    const files = [{ name: 'export', bytes: Buffer.from((await exported()).text) }];
    equal(verifyEvidence(files, { keys, head: JSON.stringify(head) }).lines.at(-1), 'Verified.', 'the verdict');
  });
}
