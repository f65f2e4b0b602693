type Hook =
  | 'initialize'
  | 'before:package:createDeploymentArtifacts'
  | 'after:aws:package:finalize:mergeCustomProviderResources'
  | 'before:aws:deploy:deploy:checkForChanges'
  | 'before:aws:deploy:deploy:createStack'
  | 'before:aws:deploy:deploy:updateStack'
  | 'before:rollback:rollback'
  | 'before:offline:start:init';

export default class Packaging {
  constructor(serverless: object, options: object, tools?: { log?: { notice(text: string): void } });
  hooks: Record<Hook, () => void>;
}
