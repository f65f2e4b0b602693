import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/frame.css';
import './styles/parts.css';
import './styles/updates.css';
import './styles/desk.css';
import './styles/filters.css';
import './styles/charts.css';
import './styles/figures.css';
import './styles/keys.css';
import './styles/account.css';
import './styles/share.css';
import './styles/topic.css';
import './styles/list-head.css';
import './styles/list-rows.css';
import './styles/list-print.css';
import './styles/topic-list.css';
import './styles/topic-desk.css';
import './styles/skeleton.css';
import './styles/memory.css';
import './styles/reviews.css';
import './styles/home.css';
import './styles/phone.css';
import './styles/touch.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { addressOf, goTo } from './route.ts';
import { startSession } from './session/session.ts';
import { onSignOut } from './session/state.ts';

history.scrollRestoration = 'manual';
// Who signs out leaves no search behind in the address; whose session ends comes back to it.
onSignOut((why) => {
  if (why === 'left') goTo(addressOf(['updates']), { replace: true });
});
// Before anything is drawn: who was signed in in this tab sees no other page first.
void startSession();
const root = document.getElementById('app');
// The page's own picture of a list stood there.
root?.replaceChildren();
if (root) render(<App />, root);
