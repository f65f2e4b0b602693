import { type ChatSetup, startChat } from './chat-setup.ts';
import { getLogKeyFile, getWebhookSecret } from './signing-keys.ts';
import type { StackFile } from './stack-file.ts';

/** Emulators of external services: identity provider, mail and chat. */
export interface Emulators {
  /** Variables for the functions. */
  env: Record<string, string>;
  /** Fields of stack.json. */
  file: Omit<StackFile, 'base_url' | 'api_key' | 'dynamodb_endpoint' | 'table_name' | 'pid'>;
  /** Sets the URL of the service in the chat emulator. */
  setServiceUrl(address: string): void;
  stop(): Promise<void>;
}

/** Starts the emulators. */
export async function startEmulators(dataDir: string, chat: ChatSetup): Promise<Emulators> {
  const { startIdentityProvider } = await import('./identity-provider.ts');
  const identity = await startIdentityProvider(dataDir);
  const { startMailServer } = await import('./mail-server.ts');
  const { startWebhookReceiver } = await import('./webhook-receiver.ts');
  const [mail, hook] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  const { workspace, env } = await startChat(chat).catch(async (error) => {
    await Promise.all([identity.stop(), mail.stop(), hook.stop()]);
    throw error;
  });
  return {
    env: {
      ...env,
      TOKEN_ISSUER: identity.issuer,
      TOKEN_CLIENT_ID: identity.clientId,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Regulatory updates <updates@example.org>',
      WEBHOOK_SECRET: getWebhookSecret(dataDir),
      WEBHOOK_LOOPBACK: 'true',
      // On this machine, a record that is not stored after ten seconds never will be.
      LOG_KEY_FILE: getLogKeyFile(dataDir),
      SEALING_DELAY_MS: '10000',
      EVIDENCE_HEAD_PUBLIC: 'true',
      IDENTITY_ENDPOINT: identity.url,
      USER_POOL_ID: identity.issuer.split('/').at(-1) ?? '',
    },
    file: {
      identity_provider_url: identity.url,
      user_pool_client_id: identity.clientId,
      users: identity.users,
      mail_url: identity.mailUrl,
      mail_inspector_url: mail.inspectorUrl,
      webhook_receiver_url: hook.url,
      chat_inspector_url: workspace?.inspectorUrl ?? null,
      chat_api_url: workspace?.apiUrl ?? null,
      chat_reader_token: workspace?.readerToken ?? null,
      chat_signing_secret: env['CHAT_SIGNING_SECRET'] || null,
    },
    setServiceUrl: (address) => workspace?.setServiceUrl(address),
    stop: async () => {
      await Promise.all([identity.stop(), mail.stop(), hook.stop(), workspace?.stop()]);
    },
  };
}
