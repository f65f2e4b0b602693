/** True where all entries are invented: in the local stack's demo. Lambda always sets AWS_EXECUTION_ENV, so it is never true there. */
export const isDemo = process.env['DEMO_DATA'] === 'true' && !process.env['AWS_EXECUTION_ENV'];
