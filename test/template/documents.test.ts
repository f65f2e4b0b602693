import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { planRestore, SCHEDULE_NAMES, TTL_SETTINGS } from '../../scripts/operate/restore-table.ts';
import { PACKAGES } from '../pure/walls/rooms.ts';

const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file));
const DOCUMENTS = ['.', 'docs', 'docs/decisions', 'clients/python', 'clients/typescript'].flatMap(pagesIn);
const read = (file: string) => readFileSync(file, 'utf8');

/** The anchor of a heading, as GitHub makes it. */
const getAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const getAnchors = (file: string) => [
  ...[...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => getAnchor(heading)),
  ...[...read(file).matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
];

it.each(DOCUMENTS)('%s: every link leads to an existing file and heading', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  for (const [whole, target = '', anchor] of links) {
    const file = target ? path.join(path.dirname(document), target) : document;
    expect(existsSync(file), whole).toBe(true);
    if (anchor) expect(getAnchors(file), whole).toContain(anchor);
  }
});

it('documented commands exist in package.json, npm run ops and npm run bench', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const names: Record<string, string[]> = { ops: namesIn('scripts/ops.ts'), bench: namesIn('test/bench/run.ts') };
  for (const document of DOCUMENTS) {
    for (const [whole, script = '', name] of read(document).matchAll(/npm run ([\w:-]+)(?: -- ([\w-]+))?/g)) {
      expect(scripts, `${document}: ${whole}`).toContain(script);
      if (names[script] && name && name !== 'NAME') expect(names[script], `${document}: ${whole}`).toContain(name);
    }
  }
});

/** The names that a dispatcher lists. */
function namesIn(file: string): string[] {
  const list = execFileSync(process.execPath, ['--import', 'tsx', file], { encoding: 'utf8' });
  return [...list.matchAll(/^ {2}([\w-]+) {2}/gm)].map(([, name = '']) => name);
}

/** A section of docs/deploy.md, by its heading. */
const getSection = (heading: string) => read('docs/deploy.md').split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? '';

it('the documented removal reads the stack outputs that it needs before it deletes the stack', () => {
  const commands = [...getSection('Removal').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text).join('');
  const places = ['USER_POOL_ID=$(output UserPoolId)', 'npx serverless remove --stage prod', '"$USER_POOL_ID"'];
  const found = places.map((part) => commands.indexOf(part));
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found).not.toContain(-1);
});

/** The commands of a section, in their order. */
const getCommands = (text: string) => [...text.matchAll(/^ *```sh\n([\s\S]*?)```/gm)].map(([, one]) => one).join('');

it('npm run ops -- restore reapplies the table settings that a backup lacks, and stops every schedule', () => {
  const { Properties: table } = parse(read('infra/table.yml')).Resources.Table;
  const { TimeToLiveSpecification, PointInTimeRecoverySpecification, DeletionProtectionEnabled, ...held } = table;
  expect(TimeToLiveSpecification).toEqual(TTL_SETTINGS);
  expect([PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled, DeletionProtectionEnabled]).toEqual([
    true,
    { 'Fn::If': ['HasDataProtection', true, false] },
  ]);
  const ofBackup = ['AttributeDefinitions', 'BillingMode', 'GlobalSecondaryIndexes', 'KeySchema', 'SSESpecification'];
  expect(Object.keys(held).sort()).toEqual([...ofBackup, 'TableName']);
  const { Resources } = parse(read('infra/pipeline.yml'));
  const ofType = Object.values<{ Type: string; Properties: { Name: string } }>(Resources).filter(
    ({ Type }) => Type === 'AWS::Scheduler::Schedule',
  );
  const stage = `\${self:service}-\${sls:stage}-`;
  expect(SCHEDULE_NAMES.map((one) => stage + one)).toEqual(ofType.map(({ Properties }) => Properties.Name));
});

it('the restore section has one command, and names the table and backups that the command creates', () => {
  const [command = '', ...others] = getCommands(getSection('Restore')).trim().split('\n');
  expect(others).toEqual([]);
  const [, stage = '', to = ''] = /^npm run ops -- restore --stage (\w+) --to (\S+)$/.exec(command) ?? [];
  const { restoredTable, restoredBackup, previousBackup } = planRestore(stage, to);
  for (const name of [restoredTable, restoredBackup, previousBackup])
    expect(getSection('Restore')).toContain(`\`${name}\``);
});

it('a removed stage is redeployed with one command that imports its retained resources', () => {
  const commands = getCommands(getSection('Removal').split('### A removed stage again\n')[1] ?? '');
  expect(commands.trim()).toBe('npm run deploy -- --stage prod --adopt');
  expect(getSection('Removal')).toContain('](#a-removed-stage-again)');
  const { Table } = parse(read('infra/table.yml')).Resources;
  const { UserPool, AdminGroup, MemberGroup, ViewerGroup } = parse(read('infra/identity.yml')).Resources;
  // CloudFormation imports nothing without.
  for (const kept of [Table, UserPool, AdminGroup, MemberGroup, ViewerGroup])
    expect(kept.DeletionPolicy).toBe('RetainExceptOnCreate');
});

it('documented commands about people derive an external user pool from the token issuer', () => {
  const pool = `USER_POOL_ID=\${TOKEN_ISSUER##*/}`;
  expect(getSection('The first admin').split('```')[0]).toContain(`\`${pool}\``);
  expect(read('docs/sharing.md')).toMatch(
    /`USER_POOL_ID=\$\{TOKEN_ISSUER##\*\/\}`:\n\n```sh\naws cognito-idp list-users /,
  );
});

it('docs/sources.md links to the runbooks for dead letters instead of repeating commands', () => {
  const ingestion = read('docs/sources.md');
  for (const queue of ['feeds', 'summaries']) expect(ingestion).toContain(`](runbooks.md#${queue}-dead-letters)`);
  for (const document of ['docs/sources.md', 'docs/runbooks.md'])
    expect(read(document), document).not.toContain('start-message-move-task');
  expect(ingestion).not.toContain('purge-queue');
});

it('the rollback section has one complete command, and the GitHub section links to it', () => {
  expect(getSection('Rollback')).toMatch(/^npx serverless rollback --stage prod --timestamp </m);
  expect(getSection('From GitHub')).toMatch(
    /\*\*To go back:\*\* revert [\s\S]*`npx\s+serverless rollback`[\s\S]*\]\(#rollback\)/,
  );
});

const listFolders = (parent: string): string[] =>
  readdirSync(parent, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [`${parent}/${one.name}`] : []));
const hasFolders = (parent: string) => listFolders(parent).length > 0;

it('docs/architecture.md shows every folder of functions and lib, and every job and queue', () => {
  const [, layout = ''] =
    /## Where a line belongs\n[\s\S]*?```text\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];
  for (const parent of ['functions', 'lib']) {
    const section = layout.split(/^(?=\w)/m).find((one) => one.startsWith(`${parent}/`)) ?? '';
    const shown = [...section.matchAll(/^ {2}([\w/-]+)\/ /gm)].map(([, folder = '']) => `${parent}/${folder}`);
    expect(shown.filter((folder) => !existsSync(folder))).toEqual([]);
    const isShown = (folder: string): boolean =>
      shown.includes(folder) || (hasFolders(folder) && listFolders(folder).every(isShown));
    expect(listFolders(parent).filter((folder) => !isShown(folder))).toEqual([]);
  }
  const [, diagram = ''] = /```text\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];
  for (const file of readdirSync('functions/jobs')) {
    const name = file.replace('.ts', '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(diagram, name).toMatch(new RegExp(`\\b${name}\\b`));
  }
  const { Resources } = parse(read('infra/pipeline.yml'));
  const queues = Object.keys(Resources).filter((name) => /(?<!DeadLetter)Queue$/.test(name));
  const { functions } = parse(read('serverless.yml'), { merge: true });
  const takers = Object.entries<{ events?: { sqs?: { arn: { 'Fn::GetAtt': string[] } } }[] }>(functions).flatMap(
    ([name, { events = [] }]) => events.flatMap(({ sqs }) => (sqs ? [[sqs.arn['Fn::GetAtt'][0], name]] : [])),
  );
  expect(takers.map(([queue]) => queue).sort()).toEqual(queues.sort());
  for (const [queue, name] of takers)
    expect(diagram, `${queue} of ${name}`).toMatch(
      new RegExp(`queue -> ${name}\\b|\\b${name} <- queue\\b|\\b${name} ->.*\\n *\\^- queue\\b`),
    );
  expect(diagram.match(/\bqueue\b/g)).toHaveLength(queues.length);
});

it('docs/architecture.md names the folders that may open connections', () => {
  const [, list = ''] =
    /, and only\s((?:`[^`]+`|and|[,\s])+)\sto open connections/.exec(read('docs/architecture.md')) ?? [];
  const allowed = PACKAGES.filter(({ packages }) => packages.test('https')).flatMap(({ only }) => only);
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, room]) => room).sort()).toEqual(allowed.sort());
});
