import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { drawRooms, readRoomPicture } from '../../../scripts/check/room-picture.ts';
import { ROOMS } from './rooms.ts';
import { allowedFrom, breachesIn, roomOf, roomsUsedIn, type Sources, sourcesOfProject } from './walls.ts';

const project = sourcesOfProject();

/** What the project's sources and one more line in a file of them break. */
const planted = (file: string, line: string): string[] =>
  breachesIn(new Map([...project, [file, `${line}\n${project.get(file) ?? ''}`]]));

it('every file imports only from the folders that the import rules allow', () => {
  expect(project.size).toBeGreaterThan(400);
  expect(breachesIn(project)).toEqual([]);
});

it.for<[rule: string, file: string, line: string, message: RegExp]>([
  [
    'of a folder above',
    'lib/values/time.ts',
    "import '../http/route.ts';",
    /^lib\/values\/time\.ts:1: lib\/values imports lib\/http\/route\.ts, and may import no other room\. Move/,
  ],
  [
    'by an indirect path',
    'lib/search/scan.ts',
    "import '../../lib/http/../entries/write.ts';",
    new RegExp(
      [
        'lib/search imports lib/entries/write\\.ts, and may import lib/values',
        ...['platform', 'extraction', 'feeds\\. Move'].map((room) => `lib/${room}`),
      ].join(', '),
    ),
  ],
  [
    'for types only',
    'lib/feeds/feed.ts',
    "import type { Entry } from '../entries/entry.ts';",
    /lib\/feeds imports lib\/entries\/entry\.ts/,
  ],
  [
    'by export … from',
    'lib/access/keys/key-format.ts',
    "export { getEntry } from '../../entries/read.ts';",
    /lib\/access imports lib\/entries\/read\.ts/,
  ],
  [
    'by import()',
    'lib/platform/dynamodb/key-schema.ts',
    "void import('../../channels/slack/bot.ts');",
    /lib\/platform imports lib\/channels\/slack\/bot\.ts/,
  ],
  [
    'by import() of a computed name',
    'lib/platform/log/metrics.ts',
    'void import(process.argv[2]);',
    /computed: name the module/,
  ],
  [
    'by import() in a type',
    'lib/platform/log/metrics.ts',
    "type A = import('../../entries/entry.ts').Entry;",
    /lib\/platform\/log imports lib\/entries\/entry\.ts/,
  ],
  [
    'by require()',
    'infra/dashboard.cjs',
    "require('../lib/platform/log/metrics.ts');",
    /infra imports lib\/platform\/log\/metrics\.ts/,
  ],
  [
    'of a command, in a Lambda function',
    'functions/feeds/get-entry.ts',
    "import '../../scripts/operate/ingest.ts';",
    /functions imports scripts\/operate\/ingest\.ts/,
  ],
  [
    'of the service, in the client',
    'clients/typescript/src/index.ts',
    "import '../../../lib/entries/read.ts';",
    /clients\/typescript imports lib\/entries\/read\.ts, and may import no other room/,
  ],
  [
    'of the DynamoDB client, outside lib/platform/dynamodb',
    'lib/entries/list-entries.ts',
    "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';",
    /only lib\/platform\/dynamodb may load @aws-sdk\/client-dynamodb: call a function of lib\/platform\/dynamodb/,
  ],
  [
    'of the DynamoDB client, in a Lambda function',
    'functions/feeds/get-entry.ts',
    "import '@aws-sdk/lib-dynamodb';",
    /only lib\/platform\/dynamodb may load/,
  ],
  [
    'of the SQS client, outside lib/jobs',
    'lib/ingest/ingest-feed.ts',
    "import '@aws-sdk/client-sqs';",
    /only lib\/jobs may load/,
  ],
  [
    'of the Bedrock client, outside lib/summaries',
    'lib/ingest/ingest-feed.ts',
    "import '@aws-sdk/client-bedrock-runtime';",
    /only lib\/summaries may load/,
  ],
  [
    'of the Slack client, outside lib/channels/slack',
    'lib/sharing/share-limit.ts',
    "import { WebClient } from '@slack/web-api';",
    /only lib\/channels\/slack may load @slack\/web-api: send with/,
  ],
  [
    'of the mail client, in the same room but outside lib/channels/mail',
    'lib/channels/channels.ts',
    "import { createTransport } from 'nodemailer';",
    /only lib\/channels\/mail may load nodemailer/,
  ],
  [
    'of node:https, outside the allowed folders',
    'lib/summaries/ask-within-budget.ts',
    "import https from 'node:https';",
    /may load node:https: lib\/ingest\/fetch-document\.ts reads the outside world/,
  ],
  ['of net, without the prefix node:', 'lib/catalog/apply-catalog.ts', "import net from 'net';", /may load net:/],
  [
    'or a call of fetch',
    'lib/jobs/send-messages.ts',
    "await fetch('https://example.org');",
    /lib\/jobs\/send-messages\.ts:1: fetch opens connections/,
  ],
  [
    'or a call of globalThis.fetch',
    'lib/jobs/send-messages.ts',
    "await globalThis.fetch('https://example.org');",
    /fetch opens connections/,
  ],
  [
    'or a use of WebSocket',
    'functions/feeds/get-entry.ts',
    "new WebSocket('wss://example.org');",
    /WebSocket opens connections/,
  ],
  [
    'of service code, in the web app',
    'web/main.tsx',
    "import { getEntry } from '../lib/entries/read.ts';",
    /the web app runs lib\/entries\/read\.ts: it takes types from lib, .* Write "import type"/,
  ],
  [
    'in a folder without rules',
    'lib/utils/strings.ts',
    'export const a = 1;',
    /^lib\/utils\/strings\.ts stands in no room: give its folder a line/,
  ],
])('import rules reject an import %s', ([, file, line, message]) => {
  expect(planted(file, line).join('\n')).toMatch(message);
});

it('import rules reject files that import each other in a circle', () => {
  const files: Sources = new Map([
    ['lib/values/a.ts', "import './b.ts';"],
    ['lib/values/b.ts', "export * from './c.ts';"],
    ['lib/values/c.ts', "import type { A } from './a.ts';"],
  ]);
  expect(breachesIn(files)).toEqual([
    expect.stringContaining(
      'lib/values/a.ts -> lib/values/b.ts -> lib/values/c.ts -> lib/values/a.ts: files import each other',
    ),
  ]);
});

it('the table of import rules lists every folder and allows imports only from folders above it', () => {
  expect(readFileSync('test/pure/walls/rooms.ts', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(105);
  const rooms = Object.keys(ROOMS);
  expect(new Set([...project.keys()].map(roomOf))).toEqual(new Set(rooms));
  const isInside = (a: string, b: string) => a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
  const upward = rooms
    .filter((room) => room !== 'test')
    .flatMap((room) =>
      allowedFrom(room)
        .filter((other) => rooms.indexOf(other) > rooms.indexOf(room) && !isInside(other, room))
        .map((other) => `${room}: ${other}`),
    );
  expect(upward).toEqual([]);
});

it('lib has at most 22 rooms and 110 imports between them', () => {
  const nameRoom = (room: string) => room.split('/').slice(0, 2).join('/');
  const imports = roomsUsedIn(project)
    .map(([from, to]) => [nameRoom(from), nameRoom(to)] as const)
    .filter(([from, to]) => from !== to && [from, to].every((room) => room.startsWith('lib/')));
  expect(new Set([...project.keys()].filter((file) => file.startsWith('lib/')).map(nameRoom)).size).toBeLessThanOrEqual(
    22,
  );
  expect(new Set(imports.map(String)).size).toBeLessThanOrEqual(110);
});

it('docs/architecture.md shows the rooms of lib as they import each other', () => {
  expect(readRoomPicture()).toBe(drawRooms(project));
});

it('the picture of the rooms leaves out an arrow that follows from others', () => {
  const files: Sources = new Map([
    ['lib/jobs/a.ts', "import '../feeds/a.ts';\nimport '../values/a.ts';"],
    ['lib/feeds/a.ts', "import '../values/a.ts';"],
    ['lib/search/a.ts', "import '../values/a.ts';\nimport './index/a.ts';"],
  ]);
  const arrows = ['  feeds --> values', '  jobs --> feeds', '  search --> values'];
  expect(drawRooms(files)).toBe(['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n'));
});

it('a folder of lib without folders in it has at most 25 files', () => {
  const folders = [...project.keys()].filter((file) => file.startsWith('lib/')).map((file) => dirname(file));
  const isLeaf = (folder: string) => !folders.some((other) => other.startsWith(`${folder}/`));
  const large = [...new Set(folders)].filter((folder) => folders.filter((other) => other === folder).length > 25);
  expect(large.filter(isLeaf)).toEqual([]);
});

it('files of lib have one subject each: few are tiny, and none has more than 350 lines', () => {
  const lines = [...project]
    .filter(([file]) => file.startsWith('lib/') && file.endsWith('.ts'))
    .map(([, text]) => text.trimEnd().split('\n').length)
    .sort((a, b) => a - b);
  expect(lines.filter((count) => count < 40).length).toBeLessThanOrEqual(30);
  expect(lines.at(-1)).toBeLessThanOrEqual(350);
  expect(lines[Math.floor(lines.length / 2)]).toBeGreaterThanOrEqual(85);
});

it('files of lib use every import that the table of import rules allows', () => {
  const used = new Set(roomsUsedIn(project).map(([from, to]) => `${from}: ${to}`));
  const said = Object.entries(ROOMS)
    .filter(([room]) => room.startsWith('lib/'))
    .flatMap(([room, others]) =>
      others
        .split(' ')
        .filter((name) => name.includes('/'))
        .map((other) => `${room}: ${other}`),
    );
  expect(said.filter((line) => !used.has(line))).toEqual([]);
});
