import { afterAll } from 'vitest';
import { destinationCountsKey } from '../../lib/platform/dynamodb/alert-keys.ts';
import { updateItem } from '../../lib/platform/dynamodb/write.ts';
import { aMember } from './accounts.ts';
import { type Answer, sendV2 } from './api.ts';
import { onOneDay } from './one-day.ts';
import { bearer, type Person, stackFile } from './people.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const made: { id: string; person: Person }[] = [];

/** Makes a destination; it goes when the tests of the file have ended, since a person may have ten. */
export async function create(body: unknown, person: Person = 'admin'): Promise<Answer> {
  const answer = await sendV2('POST', '/destinations', { headers: await bearer(person), json: body });
  if (answer.status === 201) made.push({ id: answer.body.id, person });
  return answer;
}

interface DestinationRequest {
  person?: Person;
  body?: unknown;
}

/** Sends a POST to a destination, or to a route below it. */
export async function of(id: string, what = '', { person = 'admin', body }: DestinationRequest = {}): Promise<Answer> {
  return sendV2('POST', `/destinations/${id}${what && `/${what}`}`, { headers: await bearer(person), json: body });
}

export const remove = async (id: string, person: Person = 'admin'): Promise<Answer> =>
  sendV2('DELETE', `/destinations/${id}`, await bearer(person));

export const list = async (person: Person = 'admin'): Promise<Answer> =>
  sendV2('GET', '/destinations', await bearer(person));

/**
 * Returns responses to a new member who reached the daily limit of codes, challenges and tests.
 *
 * They have a verified mailbox and an unverified one.
 */
export async function atTheLimit(
  ask: (
    send: (path: string, body?: unknown) => Promise<Answer>,
    ids: { verified: string; other: string },
  ) => Promise<Answer>,
): Promise<Answer> {
  const { headers, sub } = await aMember('tester');
  const post = (path: string, body?: unknown) => sendV2('POST', `/destinations${path}`, { headers, json: body });
  const verified = (await post('', { kind: 'email' })).body.id;
  const other = (await post('', { kind: 'email', address: 'limit@example.com' })).body.id;
  return onOneDay(async (day) => {
    await updateItem({
      Key: destinationCountsKey(sub),
      UpdateExpression: 'SET #day = :day, attempts = :most',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day, ':most': 50 },
    });
    return ask(post, { verified, other });
  });
}

/** A receiver that stops when the tests of the file have ended. */
export async function aReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}
const receivers: Receiver[] = [];

/** A webhook that answered its challenge, with its receiver. */
export async function aWebhook(): Promise<{ id: string; secret: string; receiver: Receiver }> {
  const receiver = await aReceiver();
  const { body } = await create({ kind: 'webhook', address: receiver.url });
  const { status, text } = await of(body.id, 'verify', { person: 'admin', body: {} });
  if (status !== 200) throw new Error(text);
  return { id: body.id, secret: body.secret, receiver };
}

/** Creates a member's workflow of Teams with its receiver, verified by the code of its card. */
export async function aWorkflow(): Promise<{ id: string; receiver: Receiver }> {
  const receiver = await aReceiver();
  const { body } = await create({ kind: 'teams', address: receiver.url }, 'member');
  const { status, text } = await of(body.id, 'verify', { person: 'member', body: { code: codeIn(receiver) } });
  if (status !== 200) throw new Error(text);
  return { id: body.id, receiver };
}

/** The code of the last card or line that a chat got. */
export const codeIn = ({ received }: Receiver): string => /"(\d{8})"/.exec(received.at(-1)?.body ?? '')?.[1] ?? '';

interface Mail {
  to: string[];
  subject: string;
  text: string;
}
/** The mails that the stack sent to an address, the newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${stackFile().mail_inspector_url}mails.json`)).json();
  return mails.filter(({ to }) => to.includes(address));
}

/** Ends what the tests of a file made. */
export const tidyUp = () =>
  afterAll(async () => {
    await Promise.all(made.splice(0).map(({ id, person }) => remove(id, person)));
    await Promise.all(receivers.splice(0).map((one) => one.stop()));
  });
