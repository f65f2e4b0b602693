import type { Context } from 'aws-lambda';
import type { Asked } from '../../lib/deployment/custom-resource.ts';
import { checkStarts } from '../../lib/starts/check-starts.ts';

/** Called by CloudFormation within a deployment, before callers get its versions: starts each of them once. */
export const handler = (asked: Asked, context: Context): Promise<void> =>
  checkStarts(asked, () => context.getRemainingTimeInMillis());
