import type { Context } from 'aws-lambda';
import type { Asked } from '../../lib/deployment/custom-resource.ts';
import { shiftCallers } from '../../lib/shifts/shift-callers.ts';

/** Called by CloudFormation within a deployment, before the stage moves: a share of the callers has the release first. */
export const handler = (asked: Asked, context: Context): Promise<void> =>
  shiftCallers(asked, () => context.getRemainingTimeInMillis());
