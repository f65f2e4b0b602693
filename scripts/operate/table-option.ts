import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { readStackFile } from '../../local/stack-file.ts';

/** Options of all commands that use a table. */
export const TABLE_OPTIONS = {
  table: { type: 'string' },
  'data-dir': { type: 'string', default: '.local' },
} as const;

export const TABLE_HELP = `  --table NAME    a deployed table; credentials and region as the AWS SDK finds them
  --data-dir DIR  data directory of the running local stack (default .local), used without --table`;

/**
 * Sets the table for lib: that of --table, TABLE_NAME, or the running local stack. Import lib afterwards, because it
 * reads the environment on import.
 *
 * @throws Error with the next step if there is no table
 */
export function chooseTable(values: { table?: string | undefined; 'data-dir': string }): void {
  const name = values.table ?? process.env['TABLE_NAME'];
  if (name) {
    process.env['TABLE_NAME'] = name;
    return;
  }
  const stack = readStackFile(values['data-dir']);
  if (!stack)
    throw new Error(
      `No stack runs with the data in ${values['data-dir']}. Start one with npm start, or name a deployed table ` +
        'with --table.',
    );
  Object.assign(process.env, LOCAL_AWS, { TABLE_NAME: stack.table_name, DYNAMODB_ENDPOINT: stack.dynamodb_endpoint });
}

/** Runs a command. An error prints one line and sets exit code 1. */
export async function runTableCommand(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(`npm run ${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Returns a function that runs a command with this name. The command parses `process.argv`. */
export const defineCommand = (name: string, run: () => Promise<void>) => (): Promise<void> =>
  runTableCommand(name, run);
