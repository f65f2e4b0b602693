import summaryModel from '../../../infra/summary-model.cjs';
import { awsIfThere } from '../aws.ts';
import { type Finding, stops, warning } from './finding.ts';

/** What Bedrock says of a model in a region (GetFoundationModelAvailability). */
export interface Availability {
  regionAvailability?: string;
  authorizationStatus?: string;
  entitlementAvailability?: string;
  agreementAvailability?: { status?: string };
}

/**
 * Whether the account can use the model. Without an agreement a deployment stops: Bedrock begins one at a first call, but with what the
 * caller may do in AWS Marketplace, which no function may do anything in, and calls can succeed for a quarter of an hour before they are
 * refused. So the probe after the deployment would prove nothing.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-access.html
 */
export function judgeModel(model: string, region: string, said: Availability | null): Finding[] {
  const another = 'Change SUMMARY_MODEL_ID or SUMMARY_REGION; the probe after the deployment fails without it.';
  if (!said) return [warning(`Bedrock knows no model ${model} in ${region}. ${another}`)];
  const unusable = [
    said.regionAvailability === 'AVAILABLE' ? [] : ['is not offered in the region'],
    said.authorizationStatus === 'AUTHORIZED' ? [] : ['is not allowed to this account'],
  ].flat();
  const unagreed = [
    said.entitlementAvailability === 'AVAILABLE' ? [] : ['is not enabled for this account'],
    said.agreementAvailability?.status === 'AVAILABLE' ? [] : ['has an agreement that nobody has accepted'],
  ].flat();
  return [
    ...(unusable.length > 0 ? [warning(`The model ${model} ${unusable.join(', ')}. ${another}`)] : []),
    ...(unagreed.length > 0 ? [stops(`The model ${model} ${unagreed.join(', ')}. ${agreeing(model, region)}`)] : []),
  ];
}

/** How an administrator makes the account's agreement for a model, once. */
function agreeing(model: string, region: string): string {
  const hello = `'[{"role":"user","content":[{"text":"Hello"}]}]'`;
  const call = `aws bedrock-runtime converse --region ${region} --model-id ${model} --messages ${hello}`;
  const look = `aws bedrock get-foundation-model-availability --region ${region} --model-id ${modelOf(model)}`;
  return `Once, as an administrator who may subscribe in AWS Marketplace, submit the use case form where the provider asks for it (Anthropic does), and make one call: ${call}; then wait until ${look} says AVAILABLE of it. Or change SUMMARY_MODEL_ID.`;
}

/** A profile is asked for by the model that it leads to. */
export const modelOf = (id: string) => id.replace(summaryModel.GEOGRAPHY, '');

export const askModel = (id: string, region: string): Promise<Availability | null> =>
  awsIfThere('bedrock', 'get-foundation-model-availability', '--model-id', modelOf(id), '--region', region);
