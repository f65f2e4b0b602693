import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

const EPOCH = new Date('1980-01-01T12:00:00Z');

/**
 * What the packaged template needs beyond serverless.yml: each function's bundle as its artifact, with no time in it, so
 * that the same code has the same hash, and a deployment of the API that waits for the gateway responses.
 */
export default class Packaging {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      'before:package:createDeploymentArtifacts': () => this.zipBundles(),
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.orderDeployment(),
    };
  }

  zipBundles() {
    const { service, serviceDir } = this.serverless;
    mkdirSync(path.join(serviceDir, '.build/zips'), { recursive: true });
    for (const name of service.getAllFunctions()) {
      const fn = service.getFunction(name);
      const file = fn.handler.replace(/\.handler$/, '.js');
      const bundle = readBundle(path.join(serviceDir, '.build', file));
      const artifact = path.join(serviceDir, '.build/zips', `${name}.zip`);
      writeFileSync(artifact, zipSync({ [file]: [bundle, { mtime: EPOCH }] }, { level: 9 }));
      fn.package = { artifact };
    }
  }

  orderDeployment() {
    const { Resources } = this.serverless.service.provider.compiledCloudFormationTemplate;
    const responses = Object.keys(Resources).filter((id) => Resources[id].Type === 'AWS::ApiGateway::GatewayResponse');
    for (const resource of Object.values(Resources)) {
      if (resource.Type === 'AWS::ApiGateway::Deployment') resource.DependsOn = [...resource.DependsOn, ...responses];
    }
  }
}

function readBundle(file) {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Error(`${file} is missing. Run "npm run build" first.`, { cause });
  }
}
