import { Console } from 'node:console';

/**
 * Where the lines of the log go. In Lambda straight to the streams: its own console writes the time and the request's id before
 * what it is given, and a line would be no JSON any more, and hold no metrics.
 */
export const out: Pick<Console, 'log' | 'warn' | 'error'> = process.env['AWS_EXECUTION_ENV']
  ? new Console(process.stdout, process.stderr)
  : console;
