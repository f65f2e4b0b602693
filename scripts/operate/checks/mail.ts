import { aws, awsIfThere } from '../aws.ts';
import { type Finding, stops, warning } from './finding.ts';

/** An Amazon SES identity. */
export interface Identity {
  name: string;
  region: string;
}

export function identityOf(arn: string): Identity {
  const [, , , region = '', , rest = ''] = arn.split(':');
  return { region, name: rest.slice('identity/'.length) };
}

/** Cognito rejects a user pool whose sender SES does not accept. */
export function judgeIdentity(
  said: { VerifiedForSendingStatus?: boolean } | null,
  { name, region }: Identity,
  from: string,
): Finding[] {
  const sender = isOf(name, from)
    ? []
    : [stops(`MAIL_FROM is not of the identity ${name}. Change it, or verify the identity that it is of.`)];
  if (!said)
    return [...sender, stops(`MAIL_IDENTITY_ARN names no identity of Amazon SES in ${region}. Verify it there.`)];
  if (said.VerifiedForSendingStatus) return sender;
  return [
    ...sender,
    stops(`The identity ${name} is not verified. Do in ${region} what Amazon SES asks for it, and wait.`),
  ];
}

/** Checks whether SES sends mail to everybody. */
export function judgeSending(
  said: { ProductionAccessEnabled?: boolean; SendingEnabled?: boolean },
  { region }: Identity,
): Finding[] {
  const place = `Amazon SES in ${region}`;
  return [
    said.ProductionAccessEnabled
      ? []
      : [warning(`${place} is in its sandbox: it mails to verified addresses only. Request production access there.`)],
    said.SendingEnabled === false
      ? [warning(`${place} does not send: AWS or somebody has paused it. Look at its Account dashboard.`)]
      : [],
  ].flat();
}

/** Whether an address belongs to an identity: the address itself, its domain or a parent domain. */
function isOf(identity: string, from: string): boolean {
  const address = (/<([^>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();
  const wanted = identity.toLowerCase();
  if (wanted.includes('@')) return address === wanted;
  return `.${address.slice(address.indexOf('@') + 1)}`.endsWith(`.${wanted}`);
}

export const askIdentity = ({ name, region }: Identity) =>
  awsIfThere('sesv2', 'get-email-identity', '--email-identity', name, '--region', region);
export const askSending = ({ region }: Identity) => aws('sesv2', 'get-account', '--region', region);
