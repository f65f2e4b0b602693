import type { DefaultRole } from '../../lib/values/roles-and-states.ts';

/** The configuration that the server puts into the page. */
interface AppConfiguration {
  base_path: string;
  identity_provider_url: string;
  client_id: string;
  /** The role of people who are in no group. */
  role_without_group: DefaultRole;
  /** Whether people may sign up. */
  self_sign_up: boolean;
  /** Whether all entries are demo data. */
  demo: boolean;
}

const configurationElement = document.querySelector<HTMLMetaElement>('meta[name="configuration"]');

export const config: AppConfiguration = JSON.parse(configurationElement?.content ?? '{}');

/** The URL of the app, as in messages of the service. */
export const appUrl = location.origin + config.base_path;
