import { render } from 'preact';
import { isEarly } from './api/early-answer.ts';
import { afterFirst, firstArrived } from './api/turn.ts';
import { App } from './app.tsx';
import { laterStyles } from './parts/later-styles.ts';
import { addressOf, goTo } from './route.ts';
import { startSession } from './session/session.ts';
import { onSignOut } from './session/state.ts';
import { hasKeptList } from './views/kept-list.ts';

history.scrollRestoration = 'manual';
// A sign-out removes the search from the address. An expired session returns to it after sign-in.
onSignOut((why) => {
  if (why === 'left') goTo(addressOf(['updates']), { replace: true });
});
// Starts the session before the first render, so that a signed-in person does not see the sign-in.
void startSession();
const app = document.createElement('div');
app.id = 'app';
/** Replaces the snapshot of the list. */
const show = () => document.getElementById('app')?.replaceWith(app);
// Renders off-screen until the first list arrives, if it is under way and there is no cached list. This avoids a
// second layout.
if (isEarly() && !hasKeptList()) void firstArrived().then(show);
else show();
render(<App />, app);
void afterFirst()
  .then(laterStyles)
  .catch(() => {});
