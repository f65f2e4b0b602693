import type { RoleWithoutGroup } from '../lib/values/role.ts';

/** What the server tells the page: where the app lies, and who signs people in. */
interface Configuration {
  base_path: string;
  identity_provider_url: string;
  client_id: string;
  /** What the server takes people for who are in none of its groups. */
  role_without_group: RoleWithoutGroup;
  /** People may sign up by themselves. */
  self_sign_up: boolean;
  /** All entries are invented. */
  demo: boolean;
}

const element = document.querySelector<HTMLMetaElement>('meta[name="configuration"]');

export const config: Configuration = JSON.parse(element?.content ?? '{}');

/** Where this page is, as the service's messages name it. */
export const appUrl = location.origin + config.base_path;
