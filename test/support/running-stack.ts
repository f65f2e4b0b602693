import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { launch } from './start-stack.ts';

/** The stack that all tests through HTTP share: started once, with the demo feeds' entries, on free ports. */
export default async function setup() {
  const stack = await launch(['--port', '0']);
  const { base_url, api_key, dynamodb_endpoint, table_name } = stack.file;
  Object.assign(process.env, LOCAL_AWS, {
    STACK_URL: base_url,
    STACK_API_KEY: api_key,
    STACK_DATA_DIR: stack.dataDir,
    DYNAMODB_ENDPOINT: dynamodb_endpoint,
    TABLE_NAME: table_name,
  });
  return async () => {
    await stack.end();
    stack.clean();
  };
}
