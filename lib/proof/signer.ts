import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { type LogKey, toLogKey } from './public-key.ts';

/**
 * The id of a key of AWS KMS (ECC_NIST_P256, SIGN_VERIFY). At most this or the key file is set.
 * The file has a private key of P-256 as PEM.
 */
const KMS_KEY = process.env['LOG_KMS_KEY'] ?? '';
const KEY_FILE = process.env['LOG_KEY_FILE'] ?? '';
const REQUEST_TIMEOUT_MS = 5_000;

/** Signs heads of the sealed log with ECDSA over P-256 and SHA-256, by AWS KMS or with a key file. */
export interface LogHeadSigner {
  publicKey: LogKey;
  /** Returns the signature as DER in base64. */
  sign: (text: string) => Promise<string>;
}

let signer: Promise<LogHeadSigner> | undefined;

/**
 * Returns the signer of heads that this deployment's settings select, opened once per instance.
 * @throws Error if no key is configured, or if KMS refuses the key
 */
export function getLogHeadSigner(): Promise<LogHeadSigner> {
  signer ??= openSigner().catch((error) => {
    signer = undefined;
    throw error;
  });
  return signer;
}

async function openSigner(): Promise<LogHeadSigner> {
  if (KMS_KEY !== '') return openKmsSigner();
  if (KEY_FILE !== '') return openFileSigner();
  throw new Error('There is no key to sign the log with. Set LOG_KMS_KEY or LOG_KEY_FILE.');
}

function openFileSigner(): LogHeadSigner {
  const key = createPrivateKey(readFileSync(KEY_FILE));
  return {
    publicKey: toLogKey(createPublicKey(key)),
    sign: async (text) => sign('sha256', Buffer.from(text), key).toString('base64'),
  };
}

async function openKmsSigner(): Promise<LogHeadSigner> {
  const endpoint = process.env['KMS_ENDPOINT'];
  const client = new KMSClient({
    ...(endpoint ? { endpoint } : {}),
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
  });
  const { PublicKey: der = new Uint8Array() } = await client.send(new GetPublicKeyCommand({ KeyId: KMS_KEY }));
  const key = createPublicKey({ key: Buffer.from(der), type: 'spki', format: 'der' });
  return {
    publicKey: toLogKey(key),
    sign: async (text) => {
      const SigningAlgorithm = 'ECDSA_SHA_256';
      const command = new SignCommand({ KeyId: KMS_KEY, SigningAlgorithm, Message: Buffer.from(text) });
      const { Signature } = await client.send(command);
      if (!Signature) throw new Error('KMS returned no signature.');
      return Buffer.from(Signature).toString('base64');
    },
  };
}
