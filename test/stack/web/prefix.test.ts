import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/api.ts';
import { fillSignIn, hasBrowser, openBrowser } from '../../support/browser.ts';
import { stackFile } from '../../support/people.ts';

describe.skipIf(!hasBrowser)('the page under a stage prefix', () => {
  const file = stackFile();
  const asked: string[] = [];
  let server: http.Server;
  let origin: string;

  /** A gateway with a stage: what is not below /prod is none of its routes. */
  beforeAll(async () => {
    const { identity_provider_url: provider, user_pool_client_id: client } = file;
    Object.assign(process.env, { TOKEN_ISSUER: `${provider}/pool`, TOKEN_CLIENT_ID: client });
    const { handler } = await import('../../../functions/site/get-page.ts');
    server = http.createServer(async ({ url = '', headers }, response) => {
      asked.push(url);
      if (url === '/prod/') {
        const page = await call(handler, { path: url });
        return response.writeHead(page.status, page.headers).end(page.text);
      }
      const authorization = headers.authorization ?? '';
      const below = /^\/prod(\/.*)$/.exec(url)?.[1] ?? '/nothing';
      const answer = await fetch(`${file.base_url}${below}`, { headers: { authorization } });
      const type = answer.headers.get('content-type') ?? '';
      return response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('finds its assets and its API below the prefix', async () => {
    const user = file.users.find(({ role }) => role === 'member');
    const page = await (await openBrowser()).newPage();
    await page.goto(`${origin}/prod/`);
    await fillSignIn(page, user?.email ?? '', user?.password ?? '');
    await page.getByRole('feed').getByRole('article').first().waitFor();
    await page
      .getByRole('link', { name: /^Details/ })
      .first()
      .click();
    await page.getByText('Read the source').waitFor();
    expect(new URL(page.url()).pathname).toBe('/prod/');
    expect(asked.filter((path) => !path.startsWith('/prod/'))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/prod/api/v2/')).length).toBeGreaterThan(2);
  });
});
