import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ask } from '../support/parts.ts';

export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
  Properties: any;
  DependsOn?: string[];
  DeletionPolicy?: string;
  Condition?: string;
}

export interface Template {
  Resources: Record<string, Resource>;
  Parameters: Record<string, { Type: string; NoEcho?: boolean; Default: string; AllowedValues?: string[] }>;
  Conditions: Record<string, unknown>;
  Outputs: Record<string, { Value: unknown }>;
}

/** What a deploying environment may hold; none of it belongs into a file. */
export const SECRETS = {
  CHAT_BOT_TOKEN: 'xoxb-canary-of-the-bot',
  CHAT_WEBHOOK_URL: 'https://hooks.slack.com/services/canary-of-the-webhook',
  CHAT_SIGNING_SECRET: 'canary-of-the-signing-secret',
  WEBHOOK_SECRET: 'canary-of-the-secret-of-webhooks',
  SMTP_URL: 'smtps://user:canary-of-the-mail@mail.example.org',
  EVIDENCE_HEAD_WEBHOOK: 'https://auditor.example.org/canary-of-the-heads',
};

/** Settings for local fakes only. A function with one of them would call its own machine. */
export const LOCAL_ONLY = {
  SQS_ENDPOINT: 'http://127.0.0.1:9324',
  IDENTITY_ENDPOINT: 'http://127.0.0.1:9328',
  SUMMARY_ENDPOINT: 'http://127.0.0.1:9325',
  DYNAMODB_ENDPOINT: 'http://127.0.0.1:9326',
  INGEST_LOCAL_ORIGINS: 'http://127.0.0.1:9327',
  WEBHOOK_LOOPBACK: 'true-for-a-laptop',
  DEMO_DATA: 'true-on-a-laptop-only',
  TOPIC_SUMMARY_SECONDS: '987654',
};

export const MODEL = 'anthropic.claude-3-haiku-20240307-v1:0';

/** Settings of the deploying environment that functions receive; none of them is secret. */
export const SETTINGS = {
  SUMMARY_MODEL_ID: MODEL,
  SUMMARY_REGION: 'us-gov-west-1',
  SUMMARY_CALLS_A_DAY: '500',
  SUMMARY_CHARACTERS_A_DAY: '900000',
  SUMMARY_TIMEOUT_MS: '9000',
  RATE_LIMIT_PER_SECOND: '20',
  RATE_LIMIT_BURST: '40',
  WRITES_PER_MINUTE: '30',
  ALERTS_PER_PERSON: '20',
  SHARES_PER_HOUR: '10',
  DESTINATIONS_PER_PERSON: '5',
  ADMIN_TOTP: 'false',
  SHARE_PEOPLE_DAYS: '100',
  EVIDENCE_HEAD_EMAIL: 'auditor@example.org',
  EVIDENCE_HEAD_CHANNEL: 'C0CHANNEL1',
  EVIDENCE_TIME_STAMP_URL: 'https://stamps.example.org/rfc3161',
  INGEST_CONTACT: 'operators@example.org',
  DOCUMENTS_PAUSE_MS: '5000',
  SERVICE_REVISION: '1a2b3c4',
};

/** The environments of deployments, each packaged once a run. `plain` has settings that must not reach functions. */
export const DEPLOYING = { plain: { ...SECRETS, ...LOCAL_ONLY }, model: SETTINGS };

/**
 * Packages the service for prod into a folder, as an environment with these variables does. @throws Error with what it
 * prints
 */
export async function packageInto(folder: string, variables: Record<string, string>): Promise<void> {
  const serverless = ['node_modules/serverless/bin/serverless.js', 'package', '--stage', 'prod', '--package', folder];
  const env = { ...variables, PATH: process.env['PATH'], HOME: path.dirname(folder) };
  await promisify(execFile)(process.execPath, serverless, { env });
}

/** The folder of what was packaged, and the template in it. */
export async function packaged(kind: keyof typeof DEPLOYING): Promise<{ folder: string; template: Template }> {
  const folder = await ask(`template-${kind}`);
  const text = readFileSync(path.join(folder, 'cloudformation-template-update-stack.json'), 'utf8');
  return { folder, template: JSON.parse(text) };
}

/** The resources of a type, with their ids. */
export const ofType = ({ Resources }: Template, type: string): [string, Resource][] =>
  Object.entries(Resources).filter(([, resource]) => resource.Type === type);
