import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, get } from '../../support/api.ts';
import { bearer, stackFile } from '../../support/people.ts';

const DIRECTORY = path.resolve('.build/generated-client');
const CONFIGURATION = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    types: [],
  },
  files: ['client.ts', 'use.ts'],
};

/** What is made has types that a program can lean on. */
const USE = `import { Api, type EntryPage, type Problem } from './client.js';
const { api } = new Api();
export const page: Promise<EntryPage> = api.listEntries({ limit: 2, is_active: true }).then(({ data }) => data);
export const titles = page.then(({ items }): string[] => items.map(({ title }) => title));
export const code = (problem: Problem): string => problem.code;
// @ts-expect-error there is no such parameter
api.listEntries({ colour: 'red' });
`;

// biome-ignore lint/suspicious/noExplicitAny: what a generator makes of the document
type Client = any;

/** A generic generator makes a client of openapi.json, which is compiled and calls the running service. */
describe('a client generated from openapi.json', () => {
  let clientWith: (headers: Record<string, string>) => Client;

  beforeAll(async () => {
    mkdirSync(DIRECTORY, { recursive: true });
    writeFileSync(path.join(DIRECTORY, 'package.json'), '{ "type": "module" }');
    writeFileSync(path.join(DIRECTORY, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
    writeFileSync(path.join(DIRECTORY, 'use.ts'), USE);
    const input = path.resolve('openapi.json');
    await generateApi({ input, output: DIRECTORY, fileName: 'client.ts', silent: true });
    await promisify(execFile)(process.execPath, [path.resolve('node_modules/typescript/bin/tsc'), '-p', DIRECTORY]);
    const { Api } = await import(pathToFileURL(path.join(DIRECTORY, 'client.js')).href);
    clientWith = (headers) => new Api({ baseUrl: stackFile().base_url, baseApiParams: { headers, format: 'json' } });
  });

  it('200: reads with a key and with a token', async () => {
    const client = clientWith({ 'X-API-Key': API_KEY });
    const { data } = await client.api.listEntries({ limit: 2, is_active: true });
    expect(data).toEqual((await get('/entries/list', { limit: 2, is_active: true })).body);
    const [, authorization = ''] = await bearer('viewer');
    const { data: detail } = await clientWith({ Authorization: authorization }).api.getEntryV2(data.items[0].id);
    expect(detail).toEqual((await get(`/entries/${data.items[0].id}`)).body);
  });

  it('201: creates a key as an admin · 200: rotates it · 204: revokes it', async () => {
    const [, authorization = ''] = await bearer('admin');
    const { api } = clientWith({ Authorization: authorization });
    const { data: made, status } = await api.createApiKey({ name: `generated ${crypto.randomUUID()}` });
    expect(status).toBe(201);
    expect((await api.rotateApiKey(made.id)).data.id).toBe(made.id);
    const revoked = await api.revokeApiKey(made.id, { format: 'text' });
    expect(revoked.status).toBe(204);
  });

  it('404: returns a problem of the documented type', async () => {
    const { error } = await clientWith({ 'X-API-Key': API_KEY })
      .api.getTopic('nothing')
      .catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ status: 404, code: 'topic_not_found' });
  });
});
