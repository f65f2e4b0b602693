import type { Context } from 'aws-lambda';
import { checkStarts } from '../../lib/starts/check-starts.ts';
import type { Asked } from '../../lib/starts/custom-resource.ts';

/** Called by CloudFormation within a deployment, before callers get its versions: starts each of them once. */
export const handler = (asked: Asked, context: Context): Promise<void> =>
  checkStarts(asked, () => context.getRemainingTimeInMillis());
