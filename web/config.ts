/** What the server tells the page: where the app lies, and who signs people in. */
interface Configuration {
  base_path: string;
  identity_provider_url: string;
  client_id: string;
}

const element = document.querySelector<HTMLMetaElement>('meta[name="configuration"]');

export const config: Configuration = JSON.parse(element?.content ?? '{}');
