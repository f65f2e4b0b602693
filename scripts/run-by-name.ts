/** A program that is started by name. Its file parses the arguments. */
export interface Program {
  /** A line for the list of programs. */
  help: string;
  /** Runs the program by importing its file. */
  run: () => Promise<unknown>;
}

/** The exit code of an invalid command line. */
const USAGE_ERROR = 2;

/**
 * Runs the program named by the first argument with the remaining arguments. Without a name or with --help it lists
 * all names. An unknown name is an error with exit code 2.
 */
export async function runByName(script: string, programs: Record<string, Program>): Promise<void> {
  const [node = '', file = '', name, ...rest] = process.argv;
  if (name === undefined || name === '--help') return console.log(formatUsage(script, programs));
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) {
    console.error(`npm run ${script}: there is no "${name}".\n\n${formatUsage(script, programs)}`);
    process.exitCode = USAGE_ERROR;
    return;
  }
  process.argv = [node, file, ...rest];
  await program.run();
}

function formatUsage(script: string, programs: Record<string, Program>): string {
  const width = Math.max(...Object.keys(programs).map(({ length }) => length));
  const lines = Object.entries(programs).map(([name, { help }]) => `  ${name.padEnd(width)}  ${help}`);
  return [`npm run ${script} -- NAME [options]`, '', ...lines].join('\n');
}
