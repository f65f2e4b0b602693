import { getLogHead } from '../../proof/log-head.ts';
import { Problem } from '../../values/problem.ts';
import { type ResponseContent, toJsonContent } from '../reply.ts';

/** True if everyone may read the head of the log. It shows the number of records and nothing of their content. */
const isHeadPublic = process.env['EVIDENCE_HEAD_PUBLIC'] === 'true';

/**
 * Returns the signed head of the evidence log for callers without credentials.
 * Costs one request of one read unit.
 * @throws Problem 404 no_evidence if EVIDENCE_HEAD_PUBLIC is not `true`, or if nothing is sealed yet
 */
export async function getPublicLogHead(): Promise<ResponseContent> {
  if (isHeadPublic) return toJsonContent(await getLogHead());
  const detail = 'This deployment does not publish the head of its log (EVIDENCE_HEAD_PUBLIC).';
  throw new Problem('not_found', 'no_evidence', detail);
}
