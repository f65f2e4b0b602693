import { spawn } from 'node:child_process';

/*
 * Runs a command and ends it when standard input closes, which happens when the stack ends, even by a crash or
 * SIGKILL. `node guard.mjs <command> <arguments…>`
 */
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => child.kill('SIGTERM');
process.stdin.on('end', end).on('error', end).resume();
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
