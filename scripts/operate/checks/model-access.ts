import summaryModel from '../../../infra/summary-model.cjs';
import { findWithAws } from '../aws-cli.ts';
import { blocker, type Finding, warning } from './finding.ts';

/** The availability of a model in a region (GetFoundationModelAvailability). */
export interface ModelAvailability {
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
export function checkModelAvailability(
  model: string,
  region: string,
  availability: ModelAvailability | null,
): Finding[] {
  const another = 'Change SUMMARY_MODEL_ID or SUMMARY_REGION; the probe after the deployment fails without it.';
  if (!availability) return [warning(`Bedrock knows no model ${model} in ${region}. ${another}`)];
  const unusable = [
    availability.regionAvailability === 'AVAILABLE' ? [] : ['is not offered in the region'],
    availability.authorizationStatus === 'AUTHORIZED' ? [] : ['is not allowed to this account'],
  ].flat();
  const unagreed = [
    availability.entitlementAvailability === 'AVAILABLE' ? [] : ['is not enabled for this account'],
    availability.agreementAvailability?.status === 'AVAILABLE' ? [] : ['has an agreement that is not accepted'],
  ].flat();
  return [
    ...(unusable.length > 0 ? [warning(`The model ${model} ${unusable.join(', ')}. ${another}`)] : []),
    ...(unagreed.length > 0
      ? [blocker(`The model ${model} ${unagreed.join(', ')}. ${formatAgreementSteps(model, region)}`)]
      : []),
  ];
}

/** Formats how an administrator accepts the agreement of a model. */
function formatAgreementSteps(model: string, region: string): string {
  const hello = `'[{"role":"user","content":[{"text":"Hello"}]}]'`;
  const call = `aws bedrock-runtime converse --region ${region} --model-id ${model} --messages ${hello}`;
  const look = `aws bedrock get-foundation-model-availability --region ${region} --model-id ${getBaseModelId(model)}`;
  return (
    'Once, as an administrator who may subscribe in AWS Marketplace, submit the use case form where the provider ' +
    `asks for it (Anthropic does), and make one call: ${call}; then wait until ${look} says AVAILABLE of it. Or ` +
    'change SUMMARY_MODEL_ID.'
  );
}

/** Availability is reported for the base model of an inference profile. */
export const getBaseModelId = (id: string) => id.replace(summaryModel.GEOGRAPHY, '');

export const fetchModelAvailability = (id: string, region: string): Promise<ModelAvailability | null> =>
  findWithAws('bedrock', 'get-foundation-model-availability', '--model-id', getBaseModelId(id), '--region', region);
