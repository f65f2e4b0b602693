import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A rendered gateway response. */
export interface GatewayResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A text, or a CloudFormation condition on the configured origins. */
type HeaderValue = string | { 'Fn::If': [string, string | object, object] };

interface GatewayResponseProperties {
  ResponseType: string;
  StatusCode: string;
  ResponseParameters: Record<string, HeaderValue>;
  ResponseTemplates: Record<string, string>;
}

const resources: { Properties: GatewayResponseProperties }[] = Object.values(
  parse(readFileSync('infra/gateway-responses.yml', 'utf8')).Resources,
);
const RESPONSES_BY_TYPE = new Map(resources.map(({ Properties }) => [Properties.ResponseType, Properties]));

const [FIRST_CORS_ORIGIN = ''] = (process.env['CORS_ORIGINS'] ?? '').split(',');

/** Returns the deployed value of a header; null if it depends on origins and none is configured. */
function resolveHeaderValue(value: HeaderValue): string | null {
  if (typeof value === 'string') return value;
  const [, named] = value['Fn::If'];
  if (!FIRST_CORS_ORIGIN) return null;
  return typeof named === 'string' ? named : `'${FIRST_CORS_ORIGIN}'`;
}

/** Renders the response of infra/gateway-responses.yml for a type, like API Gateway. */
export function renderGatewayResponse(type: string, requestId: string): GatewayResponse {
  const response = RESPONSES_BY_TYPE.get(type);
  if (!response) throw new Error(`infra/gateway-responses.yml has no ${type}`);
  const headers = Object.entries(response.ResponseParameters).flatMap(([name, given]) => {
    const value = resolveHeaderValue(given);
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
