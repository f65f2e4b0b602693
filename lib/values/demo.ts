/**
 * True in the demo of the local stack, where all entries are invented (DEMO_DATA).
 * Always false in Lambda, which is recognized by AWS_EXECUTION_ENV.
 */
export const isDemoData = process.env['DEMO_DATA'] === 'true' && !process.env['AWS_EXECUTION_ENV'];
