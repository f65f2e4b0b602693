import { Console } from 'node:console';
import { Writable } from 'node:stream';

/** A module of scripts/operate that is a command of `npm run ops`. */
interface Script {
  main(): Promise<void>;
}

/** Variables that a command gets; those that are undefined are not set. */
type Variables = Record<string, string | undefined>;

/**
 * Runs a command of scripts/operate in this process, and returns its exit code and output.
 *
 * Arguments and variables are added to those of the test. `npm run ops` itself is tested in
 * test/pure/scripts/run-by-name.test.ts.
 */
export async function runScript(
  { main }: Script,
  args: string[],
  variables: Variables = {},
): Promise<{ code: number; output: string }> {
  const ownConsole = globalThis.console;
  const { argv } = process;
  const env = { ...process.env };
  let output = '';
  const printed = new Writable({
    write(chunk, _, done) {
      output += chunk;
      done();
    },
  });
  try {
    process.argv = [process.execPath, 'script', ...args];
    process.exitCode = undefined;
    setVariables(variables);
    globalThis.console = new Console(printed, printed);
    await main();
    return { code: Number(process.exitCode ?? 0), output };
  } finally {
    globalThis.console = ownConsole;
    process.argv = argv;
    process.exitCode = undefined;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}

function setVariables(variables: Variables): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
