/*
 * Callers get a release as a whole: the API's document names a version of each function, which nothing changes any
 * more, and API Gateway's deployment keeps the document. So functions may be changed while callers are answered by the
 * versions of before, and the stage moves all of them at once, there and back.
 */

const API = 'ApiGatewayRestApi';
const CHECK = 'StartCheck';
/** The role by which the gateway calls versions, and that of the function that starts them first. */
const CALLERS = ['GatewayRole', 'StartCheckerRole'];

const OF_FUNCTION = 'LambdaFunction';
/** The number of versions that are created at once. Lambda accepts 15 changes a second in an account. */
const MAX_PARALLEL_VERSIONS = 8;

/** An address with the version in place of the function that it names, and the function's id. */
function qualified(uri, toVersionId) {
  const ids = [];
  const text = JSON.stringify(uri, (_, value) => {
    const [id, attribute] = value?.['Fn::GetAtt'] ?? [];
    if (attribute !== 'Arn') return value;
    ids.push(id);
    return { Ref: toVersionId(id) };
  });
  if (ids.length !== 1) throw new Error(`${JSON.stringify(uri)} is not the address of one function.`);
  return { uri: JSON.parse(text), id: ids[0] };
}

/** All calls of a document: where the address is, where the role, and in what. */
function listCalls({ paths, components }) {
  const integrations = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map((one) => ({
      at: one['x-amazon-apigateway-integration'],
      uri: 'uri',
      role: 'credentials',
      kind: 'Routes',
    })),
  );
  const authorizers = Object.values(components.securitySchemes).map((one) => ({
    at: one['x-amazon-apigateway-authorizer'],
    uri: 'authorizerUri',
    role: 'authorizerCredentials',
    kind: 'Authorizers',
  }));
  return [...integrations, ...authorizers];
}

/**
 * What may call versions: those of the functions that the API names. Their own names together are longer than IAM takes
 * of a role, so that the others are denied. A name with a colon behind it is qualified: the document names versions
 * only.
 */
function callPolicy(prefix, others) {
  const buildArn = (name) => ({
    'Fn::Sub': `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${name}:*`,
  });
  const statement = (Effect, names) => ({ Effect, Action: ['lambda:InvokeFunction'], Resource: names.map(buildArn) });
  const Statement = [statement('Allow', [`${prefix}-*`]), statement('Deny', others)];
  return { PolicyName: 'call-versions', PolicyDocument: { Version: '2012-10-17', Statement } };
}

/**
 * Creates a version of each function that the API's document names, and puts it into the document.
 *
 * Each release creates all versions again, because the template does not show every change, such as the value of a
 * parameter. The description changes with each release: Lambda creates no version of an unchanged function.
 *
 * @throws Error for an address that does not name exactly one function
 */
export function publishVersions(Resources, { prefix, release }) {
  const Description = `release ${release}`;
  const toVersionId = (id) => `${id.slice(0, -OF_FUNCTION.length)}Version${release}`;
  const called = { Routes: new Set(), Authorizers: new Set() };
  for (const { at, uri, role, kind } of listCalls(Resources[API].Properties.Body)) {
    const call = qualified(at[uri], toVersionId);
    Object.assign(at, { [uri]: call.uri, [role]: { 'Fn::GetAtt': [CALLERS[0], 'Arn'] } });
    called[kind].add(call.id);
  }
  const ids = [...called.Authorizers, ...called.Routes];
  for (const [n, id] of ids.entries()) {
    Resources[id].Properties.Description = Description;
    const DependsOn = n < MAX_PARALLEL_VERSIONS ? [] : [toVersionId(ids[n - MAX_PARALLEL_VERSIONS])];
    Resources[toVersionId(id)] = { Type: 'AWS::Lambda::Version', DependsOn, Properties: { FunctionName: { Ref: id } } };
  }
  for (const [id, { Type }] of Object.entries(Resources)) if (Type === 'AWS::Lambda::Permission') delete Resources[id];
  const refs = (kind) => [...called[kind]].map((id) => ({ Ref: toVersionId(id) }));
  Object.assign(Resources[CHECK].Properties, {
    Release: release,
    Routes: refs('Routes'),
    Authorizers: refs('Authorizers'),
  });
  Resources[API].DependsOn = [CHECK];
  const others = Object.entries(Resources).filter(
    ([id, one]) => one.Type === 'AWS::Lambda::Function' && !ids.includes(id),
  );
  const names = others.map(([, { Properties }]) => Properties.FunctionName);
  for (const role of CALLERS) Resources[role].Properties.Policies.push(callPolicy(prefix, names));
}
