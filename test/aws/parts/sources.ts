import { begin, check, equal } from '../report.ts';
import type { AwsWorld, RoleTokens, StackAccess } from '../world.ts';

const PATH = '/api/v2/sources';

interface SourceCall {
  json?: object;
  role?: keyof RoleTokens;
}

/** Checks that sources are added, changed, proposed, read and found by functions of the deployment. */
export async function sources(_: AwsWorld, { gateway }: StackAccess, tokens: RoleTokens): Promise<void> {
  begin('sources');
  const request = (method: string, path: string, { json, role = 'admin' }: SourceCall = {}) =>
    gateway(`${PATH}${path}`, {
      method,
      headers: { Authorization: `Bearer ${tokens[role]}` },
      ...(json ? { json } : {}),
    });
  const { body: list } = await request('GET', '?limit=2');
  const [known, other] = list.items;
  const source = { url: 'https://reg.example/added.xml', name: 'Added', topic_id: known.topic_id };
  const added = await check('an admin adds an address once, and a viewer none', async () => {
    const { status, body } = await request('POST', '', { json: source });
    equal([status, body.origin], [201, 'person'], 'it');
    equal((await request('POST', '', { json: source })).status, 409, 'the same again');
    equal((await request('POST', '', { json: source, role: 'viewer' })).status, 403, 'of a viewer');
    return body as { id: string };
  });
  if (!added) return;
  await check('it gets another address and topic, and is paused', async () => {
    const change = { url: 'https://reg.example/moved.xml', topic_id: other.topic_id, paused: true };
    const { status, body } = await request('PATCH', `/${added.id}`, { json: change });
    equal([status, body.url, body.paused], [200, change.url, true], 'it');
  });
  await check('a member proposes a source, and an admin accepts it', async () => {
    const proposed = { ...source, url: 'https://reg.example/proposed.xml' };
    const { body } = await request('POST', '', { json: proposed, role: 'member' });
    equal(body.state, 'proposed', 'it');
    equal((await request('PATCH', `/${body.id}`, { json: { accepted: true, paused: true } })).status, 200, 'accepted');
  });
  await check('a source is read at once', async () => {
    equal((await request('POST', `/${known.id}/read`)).status, 202, 'it');
  });
  await check('a list adds a source, which is deleted again', async () => {
    const form = `<opml><body><outline text="a" xmlUrl="https://reg.example/listed.xml"/></body></opml>`;
    const headers = { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'text/x-opml' };
    const address = `${PATH}/import?default_topic_id=${known.topic_id}`;
    const { body: page } = await gateway(address, { method: 'POST', headers, form });
    equal([page.total, page.lines[0].result], [1, 'added'], 'the list');
    const { status, body } = await request('DELETE', `/${page.lines[0].source_id}?entries=remove`);
    equal([status, body.state], [202, 'done'], 'the source');
  });
  await check('an address is looked at, and previewed', async () => {
    const url = 'http://127.0.0.1/';
    equal((await request('POST', '/discover', { json: { url } })).body.candidates, [], 'what is there');
    equal((await request('POST', '/page', { json: { url } })).body.items, [], 'the items that it shows');
    equal((await request('POST', '/preview', { json: { url, topic_id: known.topic_id } })).body.items, [], 'its items');
  });
}
