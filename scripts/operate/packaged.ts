import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import type { Template } from './checks/data.ts';
import { findStack, nameOf } from './stack.ts';

/** A packaged template, and the folder that it is deployed from, which is deleted when the command ends. */
export interface Packed {
  template: Template;
  folder: string;
}

/** What a deployment from this tree sends, with the settings of the environment. Builds what is not built. @throws Error */
export function packageOf(stage: string, region: string): Packed {
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  quietly(process.execPath, ['scripts/build/build.mjs', '--if-changed']);
  quietly('npx', ['serverless', 'package', '--stage', stage, '--region', region, '--package', folder]);
  return packedIn(folder);
}

/** What was packaged into a folder, the last of all that were. */
export function packedIn(folder: string): Packed {
  const text = readFileSync(path.join(folder, 'cloudformation-template-update-stack.json'), 'utf8');
  return { template: JSON.parse(text), folder };
}

function quietly(file: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`${[file, ...args].join(' ')} ended with ${status ?? 'a signal'}:\n${stdout}${stderr}`);
}

/** The template that a stage runs, or null where there is no stack: CloudFormation also tells that of one that is gone. */
export async function deployedTemplate(stage: string): Promise<Template | null> {
  if (!(await findStack(stage))) return null;
  const asked = new GetTemplateCommand({ StackName: nameOf(stage) });
  const { TemplateBody } = await new CloudFormationClient({ maxAttempts: 2 }).send(asked);
  return TemplateBody ? JSON.parse(TemplateBody) : null;
}
