import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A rendered gateway response. */
export interface GatewayAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A text, or a CloudFormation condition on the configured origins. */
type Value = string | { 'Fn::If': [string, string | object, object] };

interface Properties {
  ResponseType: string;
  StatusCode: string;
  ResponseParameters: Record<string, Value>;
  ResponseTemplates: Record<string, string>;
}

const resources: { Properties: Properties }[] = Object.values(
  parse(readFileSync('infra/gateway-responses.yml', 'utf8')).Resources,
);
const byType = new Map(resources.map(({ Properties }) => [Properties.ResponseType, Properties]));

const [firstOrigin = ''] = (process.env['CORS_ORIGINS'] ?? '').split(',');

/** Returns the deployed value of a header; null if it depends on origins and none is configured. */
function deployed(value: Value): string | null {
  if (typeof value === 'string') return value;
  const [, named] = value['Fn::If'];
  if (!firstOrigin) return null;
  return typeof named === 'string' ? named : `'${firstOrigin}'`;
}

/** Renders the response of infra/gateway-responses.yml for a type, like API Gateway. */
export function gatewayAnswer(type: string, requestId: string): GatewayAnswer {
  const response = byType.get(type);
  if (!response) throw new Error(`infra/gateway-responses.yml has no ${type}`);
  const headers = Object.entries(response.ResponseParameters).flatMap(([name, given]) => {
    const value = deployed(given);
    if (value === null) return [];
    const text = value === 'context.requestId' ? requestId : value.replace(/^'(.*)'$/, '$1');
    return [[name.replace('gatewayresponse.header.', ''), text]];
  });
  const body = response.ResponseTemplates['application/json'] ?? '';
  return {
    status: Number(response.StatusCode),
    headers: Object.fromEntries(headers),
    body: body.replaceAll('$context.requestId', requestId),
  };
}
