import { findWithAws, runAws } from '../aws-cli.ts';
import { blocker, type Finding, warning } from './finding.ts';

/** An Amazon SES identity. */
export interface MailIdentity {
  name: string;
  region: string;
}

export function parseMailIdentity(arn: string): MailIdentity {
  const [, , , region = '', , rest = ''] = arn.split(':');
  return { region, name: rest.slice('identity/'.length) };
}

/** Cognito rejects a user pool whose sender SES does not accept. */
export function checkMailIdentity(
  state: { VerifiedForSendingStatus?: boolean } | null,
  { name, region }: MailIdentity,
  from: string,
): Finding[] {
  const sender = belongsToIdentity(name, from)
    ? []
    : [blocker(`MAIL_FROM is not of the identity ${name}. Change it, or verify the identity that it is of.`)];
  if (!state)
    return [...sender, blocker(`MAIL_IDENTITY_ARN names no identity of Amazon SES in ${region}. Verify it there.`)];
  if (state.VerifiedForSendingStatus) return sender;
  return [
    ...sender,
    blocker(`The identity ${name} is not verified. Do in ${region} what Amazon SES asks for it, and wait.`),
  ];
}

/** Checks whether SES sends mail to everybody. */
export function checkMailSending(
  state: { ProductionAccessEnabled?: boolean; SendingEnabled?: boolean },
  { region }: MailIdentity,
): Finding[] {
  const place = `Amazon SES in ${region}`;
  return [
    state.ProductionAccessEnabled
      ? []
      : [warning(`${place} is in its sandbox: it mails to verified addresses only. Request production access there.`)],
    state.SendingEnabled === false
      ? [warning(`${place} does not send: AWS or somebody has paused it. Look at its Account dashboard.`)]
      : [],
  ].flat();
}

/** Whether an address belongs to an identity: the address itself, its domain or a parent domain. */
function belongsToIdentity(identity: string, from: string): boolean {
  const address = (/<([^>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();
  const wanted = identity.toLowerCase();
  if (wanted.includes('@')) return address === wanted;
  return `.${address.slice(address.indexOf('@') + 1)}`.endsWith(`.${wanted}`);
}

export const fetchMailIdentity = ({ name, region }: MailIdentity) =>
  findWithAws('sesv2', 'get-email-identity', '--email-identity', name, '--region', region);
export const fetchMailSending = ({ region }: MailIdentity) => runAws('sesv2', 'get-account', '--region', region);
