import type { Role } from '../../lib/values/roles-and-states.ts';
import { buildHref } from '../browser/route.ts';
import { sessionState } from '../session/session-state.ts';
import { useChatConfig } from './chat-config.ts';

/** Same rule as in the service, which enforces it. The app hides what cannot be used. */
export const isSharerRole = (role: Role): boolean => role === 'member' || role === 'admin';

/** Whether the signed-in person can share, as far as it is known. */
export function useCanShare(): boolean {
  const { value: chat } = useChatConfig();
  const state = sessionState.value;
  return chat?.configured === true && state.name === 'signed-in' && isSharerRole(state.session.role);
}

/** Renders why there are no share buttons, or nothing. */
export function SharingHint() {
  const { value: chat } = useChatConfig();
  const state = sessionState.value;
  if (state.name !== 'signed-in') return null;
  const { role } = state.session;
  const isConfigured = chat?.configured ?? true;
  if (isConfigured && isSharerRole(role)) return null;
  return (
    <>
      <h3>Sharing</h3>
      <p class="not-sharing">{isConfigured ? ROLE_REQUIRED_TEXT : <ChatNotConfigured isAdmin={role === 'admin'} />}</p>
    </>
  );
}

const ROLE_REQUIRED_TEXT =
  'You cannot share updates with the role viewer. Ask an administrator for the role member or admin.';

interface ChatNotConfiguredProps {
  isAdmin: boolean;
}

function ChatNotConfigured({ isAdmin }: ChatNotConfiguredProps) {
  if (!isAdmin) return <>Sharing is not available because chat is not configured. Ask an administrator to set it up.</>;
  return (
    <>
      Sharing is not available because chat is not configured.{' '}
      <a
        href={buildHref(['settings', 'chat'])}
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        Set up chat
      </a>
    </>
  );
}
