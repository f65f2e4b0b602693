import { APIGatewayClient, GetStageCommand } from '@aws-sdk/client-api-gateway';
import { configAt } from './emulator.ts';
import { STAGE } from './world.ts';

/** A share of the callers lasts for seconds. */
const PAUSE_MS = 300;

/** Looks at the stage of an API until it is stopped, and tells which shares of its callers a canary had, each once, of a hundred. */
export function watchCanary(endpoint: string, baseUrl: string): () => Promise<number[]> {
  const client = new APIGatewayClient(configAt(endpoint));
  const [restApiId = ''] = new URL(baseUrl).hostname.split('.');
  const seen = new Set<number>();
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const stage = await client.send(new GetStageCommand({ restApiId, stageName: STAGE })).catch(() => null);
      const percent = stage?.canarySettings?.percentTraffic;
      if (percent !== undefined) seen.add(percent);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const done = look();
  return async () => {
    isOver = true;
    await done;
    return [...seen];
  };
}
