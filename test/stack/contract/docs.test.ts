import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, call, expectProblem, send } from '../../support/api.ts';
import { hasBrowser, openBrowser } from '../../support/browser.ts';
import { bearer, stackFile } from '../../support/people.ts';

const page = () => send('//docs', { headers: [] });

describe('getOpenapi', () => {
  it('200: the committed document, for anybody', async () => {
    const { default: committed } = await import('../../../openapi.json');
    const { status, headers, body } = await send('//openapi.json', { headers: [] });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual(committed);
  });

  it.each([
    ['a stage', '/prod/openapi.json', '/prod'],
    ['a custom domain', '/openapi.json', '/'],
    ['a custom domain with a base path', '/feeds/v1/openapi.json', '/feeds/v1'],
    ['a path that would lead to another host', '//evil.example/openapi.json', '/'],
  ])('200: %s is the server of the document', async (_, path, url) => {
    const { handler } = await import('../../../functions/site/get-openapi.ts');
    const { body } = await call(handler, { path });
    expect(body.servers).toEqual([{ url, description: 'The address that this document was read from.' }]);
  });
});

describe('getDocs', () => {
  it('200: a page without inline script or style, and nothing from elsewhere', async () => {
    const { status, headers, text } = await page();
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\//i);
    for (const [, address = ''] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const { status: found, headers: sent } = await send(`/${address}`, { headers: ['Accept-Encoding', 'gzip'] });
      expect(found, address).toBe(200);
      expect(sent['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('404: a file of the documentation that is not there', async () => {
    for (const name of ['docs-00000000.js', 'files.json', '__proto__']) {
      expectProblem(await send(`//docs/${name}`, { headers: [] }), 404, 'asset_not_found');
    }
  });
});

describe.skipIf(!hasBrowser)('the documentation under a stage prefix', () => {
  const asked: string[] = [];
  let server: http.Server;
  let origin: string;

  /** A gateway with a stage: what is not below /prod is none of its routes. */
  beforeAll(async () => {
    const docs = await import('../../../functions/site/get-docs.ts');
    const openapi = await import('../../../functions/site/get-openapi.ts');
    const handlers: Record<string, typeof docs.handler> = { '/docs': docs.handler, '/openapi.json': openapi.handler };
    server = http.createServer(async ({ url = '', headers }, response) => {
      asked.push(url);
      const below = /^\/prod(\/.*)$/.exec(url)?.[1] ?? '/nothing';
      const handler = handlers[below];
      if (handler) {
        const { status, headers: sent, text } = await call(handler, { path: url });
        return response.writeHead(status, sent).end(text);
      }
      const { authorization = '', 'x-api-key': key = '' } = headers as Record<string, string>;
      const answer = await fetch(`${stackFile().base_url}${below}`, { headers: { authorization, 'x-api-key': key } });
      const type = answer.headers.get('content-type') ?? '';
      return response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('every operation is shown, and a request of each version can be tried out with its credentials', async () => {
    const [, authorization = ''] = await bearer('viewer');
    const tab = await (await openBrowser()).newPage();
    await tab.goto(`${origin}/prod/docs`);
    const operations = tab.locator('.opblock');
    await operations.first().waitFor();
    const { default: document } = await import('../../../openapi.json');
    const methods = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(await operations.count()).toBe(methods.length);

    await tab.getByRole('button', { name: 'Authorize' }).first().click();
    const given = { '#api_key_value': API_KEY, '#auth-bearer-value': authorization.replace('Bearer ', '') };
    for (const [field, value] of Object.entries(given)) {
      await tab.locator(field).fill(value);
      await tab
        .locator('form')
        .filter({ has: tab.locator(field) })
        .getByRole('button', { name: 'Apply credentials' })
        .click();
    }
    await tab.getByRole('button', { name: 'Close' }).first().click();

    for (const name of ['Statistics-getStatsOverview', 'Entries-listEntryDetailsV2']) {
      const operation = tab.locator(`[id="operations-${name}"]`);
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = operation.locator('.live-responses-table .response-col_status').last();
      await answer.waitFor();
      expect(await answer.textContent()).toMatch(/^200/);
    }
    expect(await tab.evaluate('Object.keys(localStorage).length + Object.keys(sessionStorage).length')).toBe(0);
    await tab.setViewportSize({ width: 375, height: 700 });
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(375);
    expect(asked.filter((path) => !path.startsWith('/prod/'))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/prod/api/'))).toEqual([
      '/prod/api/v1/feeds/stats/overview',
      '/prod/api/v2/feeds/entries/detail?limit=50&offset=0',
    ]);
  });
});
