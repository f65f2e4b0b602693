import { buildCostRow, type CostRow, formatNumber, GB } from './cost-rows.ts';
import { getFigure } from './price-data.ts';
import type { countProjectFigures } from './project-figures.ts';

/** Returns the read units of an average read with its authorizer, for an assumed mix. */
export function computeReadUnits(): number {
  const kinds = [
    ['listPart', 'listUnits'],
    ['entryPart', 'entryUnits'],
    ['searchPart', 'searchUnits'],
  ];
  const mixed = kinds.reduce((sum, [part = '', units = '']) => sum + getFigure(part) * getFigure(units), 0);
  return mixed + getFigure('keyUnits');
}

/** Computes the costs of requests with an API key. `slower` multiplies the assumed durations. */
export function computeReadCosts(
  reads: number,
  counted: ReturnType<typeof countProjectFigures>,
  slower = 1,
): CostRow[] {
  const authorizer = (getFigure('authorizerMs') / 1_000) * counted.gigabytesOf('apiKeyAuthorizer');
  const route = (getFigure('routeMs') / 1_000) * counted.gigabytesOf('listEntries');
  const seconds = reads * slower * (authorizer + route);
  const lines = (reads * (getFigure('accessLineBytes') + getFigure('gatewayLineBytes'))) / GB;
  const answers = (reads * getFigure('answerBytes')) / GB;
  const units = computeReadUnits();
  return [
    buildCostRow('API Gateway', `${formatNumber(reads)} requests`, ['gateway', reads]),
    buildCostRow(
      'Lambda',
      `${formatNumber(2 * reads)} invocations, ${formatNumber(seconds)} GB s`,
      ['invocations', 2 * reads],
      ['compute', seconds],
    ),
    buildCostRow('DynamoDB', `${formatNumber(units)} read units each`, ['readUnits', reads * units]),
    buildCostRow('CloudWatch Logs', `${formatNumber(lines)} GB`, ['logs', lines]),
    buildCostRow('X-Ray', `${formatNumber(counted.tracedPart * 100)} % are traced`, [
      'traces',
      reads * counted.tracedPart,
    ]),
    buildCostRow('Transfer', `${formatNumber(answers)} GB`, ['transfer', answers]),
  ];
}
