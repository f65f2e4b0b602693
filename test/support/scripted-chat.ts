import { botToken, type ChatStub, startChatStub } from './chat-stub.ts';
import { draft, getId } from './drafts.ts';
import { launch, type StartedStack } from './start-stack.ts';

/** A stack whose chat platform is the scripted one, bot and webhook both set up. */
export interface ScriptedChat {
  chat: ChatStub;
  stack: StartedStack;
  /** Stores a new entry to share, and returns its id. */
  store(fields?: Parameters<typeof draft>[1]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it. The test file's lib then writes to this stack's table: call it before lib is imported. */
export async function startScriptedChat(): Promise<ScriptedChat> {
  const chat = await startChatStub();
  const stack = await launch(['--port', '0', '--empty', '--chat', 'env'], undefined, {
    CHAT_BOT_TOKEN: botToken,
    CHAT_WEBHOOK_URL: chat.webhookUrl,
    CHAT_API_URL: chat.apiUrl,
  });
  process.env['DYNAMODB_ENDPOINT'] = stack.file.dynamodb_endpoint;
  process.env['TABLE_NAME'] = stack.file.table_name;
  const { storeEntry } = await import('../../lib/entries/store-entry.ts');
  let stored = 0;
  return {
    chat,
    stack,
    store: async (fields = {}) => {
      stored += 1;
      await storeEntry(draft(stored, fields));
      return getId(stored);
    },
    stop: async () => {
      await stack.end();
      stack.clean();
      await chat.stop();
    },
  };
}
