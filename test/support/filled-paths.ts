import { createApiKey } from '../../lib/access/keys/api-keys.ts';
import { generateKeyId } from '../../lib/access/keys/key-format.ts';
import { sendV2 } from './api.ts';
import { anEntry } from './chat.ts';
import { anAlertWithDeliveries, getDeliveries } from './deliveries.ts';
import { withEditedEntry } from './edited-entry.ts';
import { reads, withDocument } from './kept-document.ts';
import { bearer, type Person } from './people.ts';
import { addSource } from './sources.ts';

/**
 * Stores two entries in new topics, named after the given topic.
 *
 * One has several versions, the other a document with a text. Returns existing values for the parameters of a path.
 * Keys that may be rotated or revoked are created for each path, and so are views, destinations and alerts of the
 * person. The caller removes sources with `removeAddedSources`.
 */
export function withFilledPaths(topicId: string, n: number) {
  const edited = withEditedEntry(topicId, n);
  const read = withDocument(`${topicId}-document`, 1, { visits: [reads('A rule.'), reads('Another rule.')] });
  return (path: string, person: Person = 'viewer') => filled(path, person, { edited, read });
}

interface Stored {
  edited: string;
  read: string;
}

async function filled(path: string, person: Person, stored: Stored): Promise<string> {
  const key_id = path.includes('{key_id}') ? (await createApiKey(`access ${generateKeyId()}`, 'test')).id : '';
  const entry_id = await getEntry(path, stored);
  const view_id = path.includes('{view_id}') ? await aView(person) : '';
  const destination_id = path.includes('{destination_id}') ? await aDestination(person, path) : '';
  const isOfDelivery = path.includes('{alert_id}') || path.includes('{delivery_id}');
  const { alert_id, delivery_id } = isOfDelivery ? await aDelivery(person) : { alert_id: '', delivery_id: '' };
  const made = { key_id, entry_id, view_id, destination_id, alert_id, delivery_id };
  const ids: Record<string, string> = {
    ...made,
    topic_id: 'eu-ecb',
    category_id: 'central-banks',
    source_id: path.includes('{source_id}') ? (await addSource()).body.id : '',
    version: '1',
  };
  return path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
}

async function getEntry(path: string, { edited, read }: Stored): Promise<string> {
  if (/\/document\b/.test(path)) return read;
  if (/\/(versions|diff)\b/.test(path)) return edited;
  return path.includes('{entry_id}') ? (await anEntry()).id : '';
}

async function aView(person: Person): Promise<string> {
  const body = { name: `access ${generateKeyId()}`, query: '' };
  return (await sendV2('POST', '/me/views', { headers: await bearer(person), json: body })).body.id;
}

async function aDelivery(person: Person) {
  const destination = await aDestination(person, '');
  const { alert_id } = await anAlertWithDeliveries(person, 1, [destination]);
  const { body } = await getDeliveries(person, alert_id);
  return { alert_id, delivery_id: body.items[0].id as string };
}

/**
 * Creates a mailbox of the person, or a webhook where needed.
 *
 * Earlier ones are deleted, since a person may have ten.
 */
async function aDestination(person: Person, path: string): Promise<string> {
  const token = await bearer(person);
  const { body: before } = await sendV2('GET', '/destinations', token);
  for (const { id } of before) await sendV2('DELETE', `/destinations/${id}`, token);
  const isHook = path.endsWith('/rotate-secret') && person === 'admin';
  const body = isHook ? { kind: 'webhook', address: 'https://grc.example.org/' } : { kind: 'email' };
  return (await sendV2('POST', '/destinations', { headers: token, json: body })).body.id;
}
