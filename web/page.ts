/* The entry point: the styles of the first views (others are in styles/later.css) and the app. */

import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/frame.css';
import './styles/parts.css';
import './styles/updates.css';
import './styles/desk.css';
import './styles/filters.css';
import './styles/charts.css';
import './styles/keys.css';
import './styles/share.css';
import './styles/topic.css';
import './styles/list-head.css';
import './styles/list-rows.css';
import './styles/topic-list.css';
import './styles/topic-desk.css';
import './styles/skeleton.css';
import './styles/memory.css';
import './styles/reviews.css';
import './styles/alert-me.css';
import './styles/phone.css';
import './styles/touch.css';
import './main.tsx';
