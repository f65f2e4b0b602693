import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getMonthBounds } from '../../../lib/values/time.ts';
import { BIN } from '../emulator.ts';
import { begin, check, equal, needed } from '../report.ts';
import { getCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, FOLDER, STACK, type StackAccess } from '../world.ts';

const BUCKET = `s3://${STACK}-archive`;

/** A wrapper of the AWS CLI that corrupts each file of entries right after its upload to a bucket. */
const SPOILING = path.join(FOLDER, 'spoiling');
const SPOILING_CLI = `#!/usr/bin/env bash
${BIN}/aws "$@" || exit
case "\${@: -1}" in s3://*.ndjson.gz) printf spoiled | ${BIN}/aws s3 cp - "\${@: -1}" ;; esac
`;

/** Archives a closed month to a bucket as docs/operations.md describes. Checks what is reported complete. */
export async function archive({ env }: AwsWorld, { gateway, apiKey }: StackAccess): Promise<void> {
  begin('archive');
  const { month, total } = await needed('a month that is over', () => closedMonth());
  const [documented = ''] = getCommands('docs/operations.md', '## Archives');
  const [write = '', verify = ''] = documented.trim().replaceAll('2026-10', month).split('\n');
  const at = (command: string, place: string) => command.replace(/archive$/, `${BUCKET}/${place}`);
  const file = `entries-${month}.ndjson.gz`;
  await check('a bucket, and beside it somebody else who writes there', async () => {
    mkdirSync(SPOILING);
    writeFileSync(path.join(SPOILING, 'aws'), SPOILING_CLI, { mode: 0o755 });
    await bash(`aws s3 mb ${BUCKET}`, env);
  });
  await check('its entries are in the bucket, read back; a spoiled file is named, with what to do', async () => {
    const [whole, spoiled] = await Promise.all([
      bash(at(write, 'whole'), env),
      refused(at(write, 'spoiled'), { ...env, PATH: `${SPOILING}:${env['PATH']}` }),
    ]);
    assertIncludes(whole, `${total} entries of ${month} are in ${BUCKET}/whole`, 'read back, they are whole');
    assertIncludes(spoiled, file, `--month ${month} --to ${BUCKET}/spoiled --again`);
  });
  await check('verify tells one from the other', async () => {
    const [whole, spoiled] = await Promise.all([bash(at(verify, 'whole'), env), refused(at(verify, 'spoiled'), env)]);
    assertIncludes(whole, `${total} entries, whole`);
    assertIncludes(spoiled, `${file}: `, '1 of 1 are not whole', `--to ${BUCKET}/spoiled --again`);
  });

  async function closedMonth() {
    const read = (query: string) =>
      gateway(`/api/v1/feeds/entries/detail?${query}`, { headers: { 'X-API-Key': apiKey } });
    const now = new Date();
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10);
    const [newest] = (await read(`limit=1&end_date=${last}`)).body.items;
    const month: string = newest.published_date.slice(0, 7);
    const { from, to } = getMonthBounds(month);
    const { body } = await read(`limit=0&start_date=${from.slice(0, 10)}&end_date=${to.slice(0, 10)}`);
    return { month, total: Number(body.total) };
  }
}

/** What a command says that must end with an error. @throws Error where it does not */
const refused = (command: string, env: Record<string, string>): Promise<string> =>
  bash(command, env).then(
    (out) => Promise.reject(new Error(`it ended well: ${out}`)),
    (error: Error) => error.message,
  );

const assertIncludes = (text: string, ...parts: string[]) =>
  equal(
    parts.filter((part) => !text.includes(part)),
    [],
    `what is not assertIncludes in ${text}`,
  );
