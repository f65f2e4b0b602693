import { Console } from 'node:console';

/**
 * The output of log lines.
 * In Lambda it bypasses the patched console, which prefixes each line with time and request id. The prefix would break
 * JSON and metrics.
 */
export const unprefixedConsole: Pick<Console, 'log' | 'warn' | 'error'> = process.env['AWS_EXECUTION_ENV']
  ? new Console(process.stdout, process.stderr)
  : console;
