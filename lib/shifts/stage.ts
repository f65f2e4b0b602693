import { APIGatewayClient, GetStageCommand, NotFoundException, UpdateStageCommand } from '@aws-sdk/client-api-gateway';
import { ONE_CALL } from './patiently.ts';

/** A stage of an API, by its id and name. */
export interface Place {
  restApiId: string;
  stageName: string;
}
/** Which deployment a stage has, and which one a share of its callers gets beside it, if any. */
export interface Stage {
  deployment: string | undefined;
  canary: string | undefined;
}

const client = new APIGatewayClient(ONE_CALL);

/** A stage as it is; null where there is none. */
export async function stageOf(place: Place): Promise<Stage | null> {
  try {
    const { deploymentId, canarySettings } = await client.send(new GetStageCommand(place));
    return { deployment: deploymentId, canary: canarySettings && (canarySettings.deploymentId ?? 'of no deployment') };
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

/**
 * Lets a deployment have so many of a hundred requests of a stage.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/create-canary-deployment.html
 */
export async function setCanary(place: Place, deployment: string, percent: number): Promise<void> {
  const patchOperations = [
    { op: 'replace' as const, path: '/canarySettings/deploymentId', value: deployment },
    { op: 'replace' as const, path: '/canarySettings/percentTraffic', value: String(percent) },
  ];
  await client.send(new UpdateStageCommand({ ...place, patchOperations }));
}

/** Gives all requests to the stage's own deployment: until then the stage takes no other one. */
export async function removeCanary(place: Place): Promise<void> {
  const patchOperations = [{ op: 'remove' as const, path: '/canarySettings' }];
  await client.send(new UpdateStageCommand({ ...place, patchOperations }));
}
