import { type AwsError, aws } from '../aws.ts';
import { type Finding, stops } from './finding.ts';

/** What S3 says of a bucket: its region, or the code with which it refuses. */
export type Bucket = { region: string } | { code: string };

/** The stack does not look at the bucket of its deployments, but each deployment writes to it. */
export function judgeBucket(name: string, region: string, said: Bucket): Finding[] {
  if ('region' in said) return said.region === region ? [] : [elsewhere(name, said.region, region)];
  if (said.code === '404') {
    const place = region === 'us-east-1' ? '' : ` --create-bucket-configuration LocationConstraint=${region}`;
    const remedy = `aws s3api create-bucket --bucket ${name} --region ${region}${place}`;
    return [stops(`The bucket of deployments ${name} is gone. Make it again: ${remedy}`)];
  }
  return [
    stops(
      `The bucket of deployments ${name} is another account's, or closed to you. Deploy with the account and role that made it.`,
    ),
  ];
}

const elsewhere = (name: string, is: string, wanted: string) =>
  stops(`The bucket of deployments ${name} is in ${is}, and the stage in ${wanted}. Deploy with --region ${is}.`);

/** @throws AwsError where S3 says something else than that it is not there, not here, or not ours */
export async function askBucket(name: string, region: string, account: string): Promise<Bucket> {
  const owner = ['--expected-bucket-owner', account];
  try {
    const said = await aws('s3api', 'head-bucket', '--bucket', name, ...owner, '--region', region);
    return { region: said.BucketRegion ?? region };
  } catch (error) {
    const { code } = error as AwsError;
    if (!/^40[34]$/.test(code)) throw error;
    return { code };
  }
}
