import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { apiKeyChangeResponseKey } from '../../platform/dynamodb/person-keys.ts';
import { getItem } from '../../platform/dynamodb/read.ts';
import type { PutWrite } from '../../platform/dynamodb/write.ts';
import { Problem } from '../../values/problem.ts';

/*
 * A repeated change with the same Idempotency-Key gets the first response, which contains the new API key. The
 * response is stored for ten minutes, encrypted with the Idempotency-Key (scrypt, AES-256-GCM), so that the table
 * alone does not reveal it. It is written in the transaction of the change.
 */

const RETENTION_S = 600;
const SCRYPT_COST = { N: 2 ** 14, r: 8, p: 1 };
const deriveKey = promisify<string, string, number, typeof SCRYPT_COST, Buffer>(scrypt);

/**
 * A change that a client may repeat after a lost response.
 * `intent` describes the change as texts. A repetition with the same Idempotency-Key and another intent is rejected.
 */
export interface IdempotentRequest<T> {
  caller: string;
  idempotencyKey: string | undefined;
  intent: string[];
  /** Throws if the stored response is no longer valid. */
  assertValid: (kept: T) => Promise<void>;
}

/**
 * A function that returns the write of an encrypted response, for the transaction of its change.
 * It returns an empty list without an Idempotency-Key.
 */
export type BuildResponseWrites = (answer: object) => PutWrite[];

/**
 * Runs a change once per caller and Idempotency-Key, and returns its response. A repeated request gets the first
 * response, which is stored for ten minutes. Without an Idempotency-Key, each request runs the change.
 * @throws Problem of `change`, or of `assertValid` if the first response has become invalid
 * @throws Problem 422 idempotency_key_reused if the first request was different
 */
export async function runIdempotently<T extends object>(
  request: IdempotentRequest<T>,
  change: (keep: BuildResponseWrites) => Promise<T>,
): Promise<T> {
  const { caller, idempotencyKey, intent, assertValid } = request;
  if (idempotencyKey === undefined) return change(() => []);
  const derived = await deriveKey(idempotencyKey, caller, 48, SCRYPT_COST);
  const seal = { id: derived.toString('hex', 32), secret: derived.subarray(0, 32), intent: hashIntent(intent) };
  const firstResponse = await findFirstResponse<T>(seal);
  if (firstResponse) {
    await assertValid(firstResponse);
    return firstResponse;
  }
  try {
    return await change((answer) => [buildSealedWrite(seal, answer)]);
  } catch (problem) {
    // The same request may have been faster, or this one may have succeeded without a response.
    const earlierResponse = await findFirstResponse<T>(seal).catch((fault: Problem) => {
      if (fault.code === 'idempotency_key_reused') throw fault;
      return null;
    });
    if (!earlierResponse) throw problem;
    await assertValid(earlierResponse);
    return earlierResponse;
  }
}

interface ResponseSeal {
  id: string;
  secret: Buffer;
  intent: string;
}

const hashIntent = (what: string[]) => createHash('sha256').update(JSON.stringify(what)).digest('hex');
const getNowSeconds = () => Math.floor(Date.now() / 1_000);

function buildSealedWrite({ id, secret, intent }: ResponseSeal, answer: object): PutWrite {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(intent));
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(answer)), cipher.final(), cipher.getAuthTag()]);
  return {
    Put: {
      Item: { ...apiKeyChangeResponseKey(id), intent, sealed, expires_at: getNowSeconds() + RETENTION_S },
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at < :now',
      ExpressionAttributeValues: { ':now': getNowSeconds() },
    },
  };
}

/** Returns the stored response. Null if there is none or it expired: DynamoDB deletes expired items days later. */
async function findFirstResponse<T>({ id, secret, intent }: ResponseSeal): Promise<T | null> {
  const item = await getItem(apiKeyChangeResponseKey(id), { consistent: true });
  if (!item || Number(item['expires_at']) < getNowSeconds()) return null;
  if (item['intent'] === intent) return openSealed(item, secret) as T;
  const detail = 'This Idempotency-Key was used for another change. Use a new key for each change.';
  throw new Problem('unprocessable', 'idempotency_key_reused', detail);
}

function openSealed({ sealed, intent }: TableItem, secret: Buffer): unknown {
  const bytes = Buffer.from(sealed as Uint8Array);
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12)).setAAD(Buffer.from(String(intent)));
  decipher.setAuthTag(bytes.subarray(-16));
  return JSON.parse(`${decipher.update(bytes.subarray(12, -16))}${decipher.final()}`);
}
