import summaryModel from '../../../infra/summary-model.cjs';
import { awsIfThere } from '../aws.ts';
import { type Finding, stops, warning } from './finding.ts';

/** The availability of a model in a region (GetFoundationModelAvailability). */
export interface Availability {
  regionAvailability?: string;
  authorizationStatus?: string;
  entitlementAvailability?: string;
  agreementAvailability?: { status?: string };
}

/**
 * Checks whether the account can use the model. A missing agreement stops the deployment: Bedrock creates one on the
 * first call only with AWS Marketplace permissions, which functions do not have. Calls may succeed for 15 minutes
 * before they are rejected, so a probe after the deployment would prove nothing.
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

/** Formats how an administrator accepts the agreement of a model. */
function agreeing(model: string, region: string): string {
  const hello = `'[{"role":"user","content":[{"text":"Hello"}]}]'`;
  const call = `aws bedrock-runtime converse --region ${region} --model-id ${model} --messages ${hello}`;
  const look = `aws bedrock get-foundation-model-availability --region ${region} --model-id ${modelOf(model)}`;
  return `Once, as an administrator who may subscribe in AWS Marketplace, submit the use case form where the provider asks for it (Anthropic does), and make one call: ${call}; then wait until ${look} says AVAILABLE of it. Or change SUMMARY_MODEL_ID.`;
}

/** Availability is reported for the base model of an inference profile. */
export const modelOf = (id: string) => id.replace(summaryModel.GEOGRAPHY, '');

export const askModel = (id: string, region: string): Promise<Availability | null> =>
  awsIfThere('bedrock', 'get-foundation-model-availability', '--model-id', modelOf(id), '--region', region);
