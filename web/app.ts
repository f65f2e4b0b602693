/* The entry point: the styles of the first views (others are in styles/later.css) and the app. */

import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './shell/shell.css';
import './styles/parts.css';
import './updates/updates.css';
import './lists/desk.css';
import './filters/filters.css';
import './components/charts/charts.css';
import './settings/keys.css';
import './share/share.css';
import './topics/topic.css';
import './lists/list-head.css';
import './lists/list-rows.css';
import './topics/topic-list.css';
import './topics/topic-page.css';
import './styles/skeleton.css';
import './workspace/unread.css';
import './reviews/reviews.css';
import './alerts/alert-me.css';
import './styles/phone.css';
import './styles/touch.css';
import './main.tsx';
