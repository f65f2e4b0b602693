import { escaped, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A media release of an association of authorities: tables for its frame, a paragraph's breaks for its paragraphs. */
export const IOSCO: Layout = {
  name: 'iosco',
  url: 'https://www.association.example/news/pdf-or-html/news741.html',
  contentType: 'text/html; charset=ISO-8859-1',
  encoding: 'windows-1252',
  shown: ['Media Release Madrid'],
  page: (notice) => `<html>
<head><title>${escaped(notice.title)}</title><meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"></head>
<body topmargin=0><table width=760 align=center border=0 cellspacing=0><tr><td colspan=3 background="top.jpg"><img src="logo.jpg" alt="Association of authorities"></td></tr>
<tr><td colspan=3 class=topmenu>${['About', 'Members', 'Library', 'Events', 'Research', 'Members area', 'Investor alerts portal'].map((name) => `<a href="/?section=${name.length}">${name}</a>`).join('&nbsp;&middot;&nbsp;')}</td></tr>
<tr><td width=150 valign=top><table>${['Latest news', 'News archive', 'Media room', 'Press contacts', 'Annual reports'].map((name) => `<tr><td class=left><a href="#">${name}</a></td></tr>`).join('')}</table></td>
<td width=460 valign=top><table width="100%" cellpadding=8><tr><td class=newsTitle><b>${escaped(notice.title)}</b></td></tr><tr><td class=newsDate>Media Release ${notice.reference}, Madrid, ${notice.day}</td></tr><tr><td class=newsText>
${piecesOf(notice, {
  heading: (html) => `<b><u>${html}</u></b><br><br>`,
  paragraph: (html) => `${html}<br>\n<br>`,
  quote: (html) => `<blockquote>${html}</blockquote>`,
  mark: (n) => `<sup>${n}</sup>`,
  footnotes: (notes) =>
    `<br>_____________<br>${notes.map((note, i) => `<font size=-2><sup>${i + 1}</sup> ${note}</font><br>`).join('\n')}`,
}).join('\n')}
</td></tr></table></td>
<td width=150 valign=top bgcolor="#f0f0f0"><table><tr><td><b>Quick search</b></td></tr><tr><td><input size=10></td></tr><tr><td><a href="#">Methodology</a></td></tr><tr><td><a href="#">Multilateral memorandum</a></td></tr></table></td></tr>
<tr><td colspan=3 align=center class=foot>General Secretariat, Calle Inventada 12, 28006 &middot; <a href="#">Terms of use</a> &middot; <a href="#">Site map</a></td></tr></table></body></html>`,
};
