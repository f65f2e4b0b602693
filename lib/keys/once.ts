import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Item } from '../table/client.ts';
import { keyAnswerKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import type { PutWrite } from '../table/write.ts';
import { Problem } from '../values/problem.ts';

/*
 * A repeated change with the same Idempotency-Key gets the first response, which contains the new API key. The
 * response is stored for ten minutes, encrypted with the Idempotency-Key (scrypt, AES-256-GCM), so that the table
 * alone does not reveal it. It is written in the transaction of the change.
 */

const KEPT_S = 600;
const COST = { N: 2 ** 14, r: 8, p: 1 };
const derive = promisify<string, string, number, typeof COST, Buffer>(scrypt);

/** A change that may be repeated: its caller, Idempotency-Key and content. */
export interface Request<T> {
  caller: string;
  idempotencyKey: string | undefined;
  what: string[];
  /** Throws if the stored response is no longer valid. */
  check: (kept: T) => Promise<void>;
}

/** Returns the writes that store a response in the transaction of its change; none without an Idempotency-Key. */
export type Keep = (answer: object) => PutWrite[];

/**
 * Runs a change, or returns the response of the first request with the same Idempotency-Key and caller.
 *
 * @throws Problem of `change`; of `check`; 422 idempotency_key_reused if that request was different
 */
export async function once<T extends object>(request: Request<T>, change: (keep: Keep) => Promise<T>): Promise<T> {
  const { caller, idempotencyKey, what, check } = request;
  if (idempotencyKey === undefined) return change(() => []);
  const derived = await derive(idempotencyKey, caller, 48, COST);
  const seal = { id: derived.toString('hex', 32), secret: derived.subarray(0, 32), intent: intentOf(what) };
  const first = await firstAnswer<T>(seal);
  if (first) {
    await check(first);
    return first;
  }
  try {
    return await change((answer) => [writeOf(seal, answer)]);
  } catch (problem) {
    // The same request may have been faster, or this one may have succeeded without a response.
    const made = await firstAnswer<T>(seal).catch((fault: Problem) => {
      if (fault.code === 'idempotency_key_reused') throw fault;
      return null;
    });
    if (!made) throw problem;
    await check(made);
    return made;
  }
}

interface Seal {
  id: string;
  secret: Buffer;
  intent: string;
}

const intentOf = (what: string[]) => createHash('sha256').update(JSON.stringify(what)).digest('hex');
const nowInS = () => Math.floor(Date.now() / 1_000);

function writeOf({ id, secret, intent }: Seal, answer: object): PutWrite {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(intent));
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(answer)), cipher.final(), cipher.getAuthTag()]);
  return {
    Put: {
      Item: { ...keyAnswerKey(id), intent, sealed, expires_at: nowInS() + KEPT_S },
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at < :now',
      ExpressionAttributeValues: { ':now': nowInS() },
    },
  };
}

/** Returns the stored response; null if there is none or it expired: DynamoDB deletes expired items days later. */
async function firstAnswer<T>({ id, secret, intent }: Seal): Promise<T | null> {
  const item = await getItem(keyAnswerKey(id), { consistent: true });
  if (!item || Number(item['expires_at']) < nowInS()) return null;
  if (item['intent'] === intent) return opened(item, secret) as T;
  const detail = 'This Idempotency-Key was used for another change. Use a new key for each change.';
  throw new Problem('unprocessable', 'idempotency_key_reused', detail);
}

function opened({ sealed, intent }: Item, secret: Buffer): unknown {
  const bytes = Buffer.from(sealed as Uint8Array);
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12)).setAAD(Buffer.from(String(intent)));
  decipher.setAuthTag(bytes.subarray(-16));
  return JSON.parse(`${decipher.update(bytes.subarray(12, -16))}${decipher.final()}`);
}
