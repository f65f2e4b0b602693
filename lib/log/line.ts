import { Console } from 'node:console';

/**
 * The output of log lines. In Lambda it goes straight to the streams: Lambda's own console writes the time and the request id
 * before each line, which then would no longer be JSON, and would hold no metrics.
 */
export const out: Pick<Console, 'log' | 'warn' | 'error'> = process.env['AWS_EXECUTION_ENV']
  ? new Console(process.stdout, process.stderr)
  : console;
