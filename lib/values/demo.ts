/**
 * True in the demo of the local stack, where all entries are invented. Lambda always sets AWS_EXECUTION_ENV, so it is
 * false there.
 */
export const isDemoData = process.env['DEMO_DATA'] === 'true' && !process.env['AWS_EXECUTION_ENV'];
