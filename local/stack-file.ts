import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoUser } from './identity-provider.ts';

/** What stack.json contains while the stack runs. */
export interface StackFile {
  base_url: string;
  api_key: string;
  dynamodb_endpoint: string;
  table_name: string;
  /** The Cognito endpoint for sign-ins (InitiateAuth). */
  identity_provider_url: string;
  user_pool_client_id: string;
  users: DemoUser[];
  /** The page with mails of the user pool. */
  mail_url: string;
  /** The page with mails of the service: verification codes and alerts. */
  mail_inspector_url: string;
  /** A webhook that accepts every message, and its page. */
  webhook_receiver_url: string;
  /** The page with posted messages; null without a chat emulator. */
  chat_inspector_url: string | null;
  /** The chat emulator's API and a token that reads all channels, for scripts and tests. */
  chat_api_url: string | null;
  chat_reader_token: string | null;
  /** The secret that signs interactions; null without them. */
  chat_signing_secret: string | null;
  pid: number;
}

const getStackFilePath = (dataDir: string) => path.join(dataDir, 'stack.json');

/** Writes the file atomically, readable only by its owner. */
export function writeStackFile(dataDir: string, file: StackFile): void {
  writeFileSync(`${getStackFilePath(dataDir)}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${getStackFilePath(dataDir)}.new`, getStackFilePath(dataDir));
}

export function removeStackFile(dataDir: string): void {
  rmSync(getStackFilePath(dataDir), { force: true });
}

/** Returns the file of a running stack, or null. */
export function readStackFile(dataDir: string): StackFile | null {
  try {
    return JSON.parse(readFileSync(getStackFilePath(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
