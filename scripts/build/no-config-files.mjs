/** Stands in for the SDK's reader of ~/.aws/config and ~/.aws/credentials in the bundles: they are empty. */
export const CONFIG_PREFIX_SEPARATOR = '.';
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });
