import type { Context } from 'aws-lambda';
import { checkFunctionStarts } from '../../lib/ops/deployment/check-starts.ts';
import type { CustomResourceRequest } from '../../lib/ops/deployment/custom-resource.ts';

/** Starts each version of a deployment once; CloudFormation calls it before callers get them. */
export const handler = (request: CustomResourceRequest, context: Context): Promise<void> =>
  checkFunctionStarts(request, () => context.getRemainingTimeInMillis());
