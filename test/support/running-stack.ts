import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { launch } from './start-stack.ts';

/**
 * The stack that all tests through HTTP share: started once, with the demo feeds' entries, on free ports. It and every other
 * stack of the run hold their answers to openapi.json; the run fails where one is not as that says, whoever asked, or where a line
 * of a log is not as it should be.
 */
export default async function setup() {
  const answered = collected('CONTRACT_FAULTS');
  const logged = collected('LOG_FAULTS');
  const stack = await launch(['--port', '0']);
  const { base_url, api_key, dynamodb_endpoint, table_name } = stack.file;
  Object.assign(process.env, LOCAL_AWS, {
    STACK_URL: base_url,
    STACK_API_KEY: api_key,
    STACK_DATA_DIR: stack.dataDir,
    DYNAMODB_ENDPOINT: dynamodb_endpoint,
    TABLE_NAME: table_name,
  });
  return async () => {
    // Vitest prints what a teardown throws, and ends with 0 all the same.
    const code = process.exitCode;
    process.exitCode = 1;
    await stack.end();
    stack.clean();
    const told = [
      ...heading('Answers are not as openapi.json says:', answered()),
      ...heading('A log is not as it should be:', logged()),
    ];
    const file = process.env['FAULTS_FILE'];
    if (file) writeFileSync(file, told.join('\n'));
    if (told.length > 0) throw new Error(told.join('\n'));
    process.exitCode = code;
  };
}

/** Names a file in the environment, where all processes of the run write lines to; answers how to take them. */
function collected(variable: string): () => string[] {
  const file = path.join(tmpdir(), `${variable.toLowerCase()}-${process.pid}.txt`);
  writeFileSync(file, '');
  process.env[variable] = file;
  return () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    rmSync(file);
    return [...new Set(lines)];
  };
}

const heading = (title: string, faults: string[]): string[] =>
  faults.length > 0 ? [title, ...faults.slice(0, 50)] : [];
