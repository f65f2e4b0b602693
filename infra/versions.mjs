/*
 * Callers get a release as a whole: the API's document names a version of each function, which nothing changes any more, and API
 * Gateway's deployment keeps the document. So functions may be changed while callers are answered by the versions of before, and the
 * stage moves all of them at once, there and back.
 */

const API = 'ApiGatewayRestApi';
const CHECK = 'StartCheck';
/** The role by which the gateway calls versions, and that of the function that starts them first. */
const CALLERS = ['GatewayRole', 'StartCheckerRole'];

const OF_FUNCTION = 'LambdaFunction';
/** So many versions are made at once: Lambda takes 15 calls a second that make or change something, of a whole account. */
const LANES = 8;

/** An address with the version in place of the function that it names, and the function's id. */
function qualified(uri, versionOf) {
  const ids = [];
  const text = JSON.stringify(uri, (_, value) => {
    const [id, attribute] = value?.['Fn::GetAtt'] ?? [];
    if (attribute !== 'Arn') return value;
    ids.push(id);
    return { Ref: versionOf(id) };
  });
  if (ids.length !== 1) throw new Error(`${JSON.stringify(uri)} is not the address of one function.`);
  return { uri: JSON.parse(text), id: ids[0] };
}

/** All calls of a document: where the address is, where the role, and in what. */
function callsOf({ paths, components }) {
  const integrations = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map((one) => ({
      ...{ at: one['x-amazon-apigateway-integration'], uri: 'uri', role: 'credentials', kind: 'Routes' },
    })),
  );
  const authorizers = Object.values(components.securitySchemes).map((one) => ({
    ...{ at: one['x-amazon-apigateway-authorizer'], uri: 'authorizerUri', role: 'authorizerCredentials' },
    kind: 'Authorizers',
  }));
  return [...integrations, ...authorizers];
}

/**
 * What may call versions: those of the functions that the API names. Their own names together are longer than IAM takes of a role, so
 * that the others are denied. A name with a colon behind it is qualified: the document names versions only.
 */
function callPolicy(prefix, others) {
  const arnOf = (name) => ({
    'Fn::Sub': `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${name}:*`,
  });
  const statement = (Effect, names) => ({ Effect, Action: ['lambda:InvokeFunction'], Resource: names.map(arnOf) });
  const Statement = [statement('Allow', [`${prefix}-*`]), statement('Deny', others)];
  return { PolicyName: 'call-versions', PolicyDocument: { Version: '2012-10-17', Statement } };
}

/**
 * Makes a version of each function that the API's document names, of the release, and has the document name it. Every release makes
 * all of them anew: what else changed than the template, the value of a parameter for one, nobody here knows. The description
 * changes with the release, because Lambda makes no version of a function that is as it was.
 *
 * @throws Error for an address that is not that of one function
 */
export function publishVersions(Resources, { prefix, release }) {
  const Description = `release ${release}`;
  const versionOf = (id) => `${id.slice(0, -OF_FUNCTION.length)}Version${release}`;
  const called = { Routes: new Set(), Authorizers: new Set() };
  for (const { at, uri, role, kind } of callsOf(Resources[API].Properties.Body)) {
    const call = qualified(at[uri], versionOf);
    Object.assign(at, { [uri]: call.uri, [role]: { 'Fn::GetAtt': [CALLERS[0], 'Arn'] } });
    called[kind].add(call.id);
  }
  const ids = [...called.Authorizers, ...called.Routes];
  for (const [n, id] of ids.entries()) {
    Resources[id].Properties.Description = Description;
    const DependsOn = n < LANES ? [] : [versionOf(ids[n - LANES])];
    Resources[versionOf(id)] = { Type: 'AWS::Lambda::Version', DependsOn, Properties: { FunctionName: { Ref: id } } };
  }
  for (const [id, { Type }] of Object.entries(Resources)) if (Type === 'AWS::Lambda::Permission') delete Resources[id];
  const refs = (kind) => [...called[kind]].map((id) => ({ Ref: versionOf(id) }));
  Object.assign(Resources[CHECK].Properties, {
    Release: release,
    ...{ Routes: refs('Routes'), Authorizers: refs('Authorizers') },
  });
  Resources[API].DependsOn = [CHECK];
  const others = Object.entries(Resources).filter(
    ([id, one]) => one.Type === 'AWS::Lambda::Function' && !ids.includes(id),
  );
  const names = others.map(([, { Properties }]) => Properties.FunctionName);
  for (const role of CALLERS) Resources[role].Properties.Policies.push(callPolicy(prefix, names));
}
