import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoUser } from './identity-provider.ts';

/** What scripts read from stack.json while the stack runs. */
export interface StackFile {
  base_url: string;
  api_key: string;
  dynamodb_endpoint: string;
  table_name: string;
  /** Signs people in: InitiateAuth of Amazon Cognito. */
  identity_provider_url: string;
  user_pool_client_id: string;
  users: DemoUser[];
  /** Shows the mails that the deployed user pool would send. */
  mail_url: string;
  /** Shows the mails that the service sends: codes of destinations, and what alerts find. */
  mail_inspector_url: string;
  /** A webhook that takes every message, and the page that shows them. */
  webhook_receiver_url: string;
  /** The page that shows what was posted; null where no chat workspace was started. */
  chat_inspector_url: string | null;
  /** The stand-in's API and a token that reads every channel there, for scripts and tests. */
  chat_api_url: string | null;
  chat_reader_token: string | null;
  /** What presses of buttons are signed with; null where there are none. */
  chat_signing_secret: string | null;
  pid: number;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'stack.json');

/** Writes down what scripts need; readers see the whole file or none. Only the owner can read it. */
export function writeStackFile(dataDir: string, file: StackFile): void {
  writeFileSync(`${fileOf(dataDir)}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

export function removeStackFile(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** What a running stack wrote down, or null. */
export function readStackFile(dataDir: string): StackFile | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

/** True while the process is there. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
