import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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

/** Where packages of this process are written. */
export const directory = mkdtempSync(path.join(tmpdir(), 'package-'));

/**
 * Packages the service for prod as an environment with these variables does, and answers the template. The bundles are those
 * that the shared stack of the tests built when it started.
 */
export function packaged(variables: Record<string, string> = {}): Template {
  const into = mkdtempSync(path.join(directory, 'package-'));
  const env = { ...variables, PATH: process.env['PATH'], HOME: directory };
  execFileSync(
    process.execPath,
    ['node_modules/serverless/bin/serverless.js', 'package', '--stage', 'prod', '--package', into],
    { env },
  );
  return JSON.parse(readFileSync(path.join(into, 'cloudformation-template-update-stack.json'), 'utf8'));
}

/** The resources of a type, with their ids. */
export const ofType = ({ Resources }: Template, type: string): [string, Resource][] =>
  Object.entries(Resources).filter(([, resource]) => resource.Type === type);
