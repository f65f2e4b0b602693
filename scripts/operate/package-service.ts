import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import type { StackTemplate } from './checks/data-loss.ts';
import { findStack, getStackName } from './cloudformation-stack.ts';

/** A packaged template and its folder, which is deleted when the command ends. */
export interface DeploymentPackage {
  template: StackTemplate;
  folder: string;
}

/** Packages the service with the environment's settings, and builds it if necessary. @throws Error */
export function packageService(stage: string, region: string): DeploymentPackage {
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  runQuietly(process.execPath, ['scripts/build/build.mjs', '--if-changed']);
  runQuietly('npx', ['serverless', 'package', '--stage', stage, '--region', region, '--package', folder]);
  return readPackage(folder);
}

/** Reads the package in a folder. */
export function readPackage(folder: string): DeploymentPackage {
  const text = readFileSync(path.join(folder, 'cloudformation-template-update-stack.json'), 'utf8');
  return { template: JSON.parse(text), folder };
}

function runQuietly(file: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`${[file, ...args].join(' ')} ended with ${status ?? 'a signal'}:\n${stdout}${stderr}`);
}

/**
 * Returns the template of a stage, or null without a stack. CloudFormation also returns templates of deleted stacks.
 */
export async function deployedTemplate(stage: string): Promise<StackTemplate | null> {
  if (!(await findStack(stage))) return null;
  const asked = new GetTemplateCommand({ StackName: getStackName(stage) });
  const { TemplateBody } = await new CloudFormationClient({ maxAttempts: 2 }).send(asked);
  return TemplateBody ? JSON.parse(TemplateBody) : null;
}
