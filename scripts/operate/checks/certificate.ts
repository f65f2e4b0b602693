import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { blocker, type Finding } from './finding.ts';

/** The state of a certificate in ACM; null if it does not exist. */
export type CertificateState = { status: string; names: string[] } | null;

/** Checks whether a certificate is issued for a custom domain. */
export function checkCertificate(certificate: CertificateState, domain: string): Finding[] {
  if (!certificate)
    return [blocker('CERTIFICATE_ARN names no certificate of this account. Request one in the region of the stage.')];
  const { status, names } = certificate;
  const findings = names.some((name) => coversDomain(name, domain))
    ? []
    : [
        blocker(
          `The certificate is for ${names.join(', ')} and not for ${domain}. Request one for it, or change ` +
            'CUSTOM_DOMAIN.',
        ),
      ];
  if (status === 'ISSUED') return findings;
  return [
    ...findings,
    blocker(`The certificate is ${status}, not ISSUED. Add the record that ACM shows to the zone, and wait.`),
  ];
}

/** API Gateway accepts only certificates of the stage's region. */
export function checkCertificateRegion(arn: string, region: string): Finding[] {
  const [, , , of] = arn.split(':');
  return of === region
    ? []
    : [blocker(`CERTIFICATE_ARN is of ${of}, and the stage is in ${region}. Request the certificate there.`)];
}

/** An asterisk matches exactly one label. */
function coversDomain(name: string, domain: string): boolean {
  if (name.toLowerCase() === domain) return true;
  return name.startsWith('*.') && domain.slice(domain.indexOf('.') + 1) === name.slice(2).toLowerCase();
}

export async function findCertificate(arn: string, region: string): Promise<CertificateState> {
  try {
    const { Certificate: found } = await new ACMClient({ region, maxAttempts: 2 }).send(
      new DescribeCertificateCommand({ CertificateArn: arn }),
    );
    const names = [found?.DomainName ?? '', ...(found?.SubjectAlternativeNames ?? [])];
    return { status: found?.Status ?? 'unknown', names: [...new Set(names)] };
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return null;
    throw error;
  }
}
