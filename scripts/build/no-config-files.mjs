/** Replaces the SDK's reader of ~/.aws/config and ~/.aws/credentials in bundles: no configuration. */
export const CONFIG_PREFIX_SEPARATOR = '.';
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });
