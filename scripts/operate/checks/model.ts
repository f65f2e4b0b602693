import summaryModel from '../../../infra/summary-model.cjs';
import { awsIfThere } from '../aws.ts';
import { type Finding, warning } from './finding.ts';

/** What Bedrock says of a model in a region (GetFoundationModelAvailability). */
export interface Availability {
  regionAvailability?: string;
  authorizationStatus?: string;
  entitlementAvailability?: string;
  agreementAvailability?: { status?: string };
}

/**
 * Whether the account can use the model. Nothing here stops a deployment: Bedrock makes some agreements at the first call, and the
 * probe after the deployment makes one.
 */
export function judgeModel(model: string, region: string, said: Availability | null): Finding[] {
  const remedy = `Enable it in Bedrock (${region}, Model access), or change SUMMARY_MODEL_ID; the probe after the deployment fails without it.`;
  if (!said) return [warning(`Bedrock knows no model ${model} in ${region}. ${remedy}`)];
  const wrong = [
    said.regionAvailability === 'AVAILABLE' ? [] : ['is not offered in the region'],
    said.authorizationStatus === 'AUTHORIZED' ? [] : ['is not allowed to this account'],
    said.entitlementAvailability === 'AVAILABLE' ? [] : ['is not enabled for this account'],
    said.agreementAvailability?.status === 'AVAILABLE' ? [] : ['has an agreement that nobody has accepted'],
  ].flat();
  return wrong.length === 0 ? [] : [warning(`The model ${model} ${wrong.join(', ')}. ${remedy}`)];
}

/** A profile is asked for by the model that it leads to. */
export const modelOf = (id: string) => id.replace(summaryModel.GEOGRAPHY, '');

export const askModel = (id: string, region: string): Promise<Availability | null> =>
  awsIfThere('bedrock', 'get-foundation-model-availability', '--model-id', modelOf(id), '--region', region);
