import { each, escaped, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

const cell = (text: string) => `<td valign=top><font face="Times New Roman" size=2>${text}</font></td>`;
const MENU = ['Home', 'About Us', 'Litigation', 'Filings', 'Investors', 'Divisions', 'Search'];

/** A litigation release as sites of 1999 had it: tables in tables, fonts, upper-case tags that nobody closes. */
export const SEC_LITIGATION: Layout = {
  name: 'sec-litigation',
  url: 'http://www.sec.example/litigation/litreleases/lr16041.htm',
  contentType: 'text/html; charset=windows-1252',
  encoding: 'windows-1252',
  shown: ['LITIGATION RELEASE NO.'],
  page: (notice) => `<HTML><HEAD><TITLE>${escaped(notice.title)}</TITLE>
<META NAME="GENERATOR" CONTENT="Page Maker 3.0"></HEAD>
<BODY BGCOLOR="#FFFFFF" LINK="#0000CC"><A NAME="top"></A>
<TABLE WIDTH="100%" BORDER=0 CELLPADDING=0><TR><TD BGCOLOR="#003366"><IMG SRC="/images/seal.gif" WIDTH=80 ALT="Seal of the Commission"></TD>
<TD BGCOLOR="#003366" ALIGN=right><FONT COLOR="#FFFFFF" SIZE=1>${MENU.map((name) => `<A HREF="/${name}.htm">${name}</A>`).join(' | ')}</FONT></TD></TR></TABLE>
<TABLE WIDTH="100%" BORDER=0><TR>
<TD WIDTH=130 VALIGN=top BGCOLOR="#EEEEEE"><TABLE BORDER=0>${['Litigation Releases', 'Administrative Proceedings', 'Opinions', 'Trading Suspensions', 'Notices to Investors'].map((name) => `<TR><TD><FONT SIZE=1><A HREF="x.htm">${name}</A></FONT></TD></TR>`).join('\n')}</TABLE></TD>
<TD VALIGN=top><TABLE WIDTH=580 BORDER=0 CELLPADDING=6><TR><TD>
<CENTER><FONT FACE="Arial" SIZE=4><B>${escaped(notice.title)}</B></FONT></CENTER>
<P ALIGN=center><FONT SIZE=2>LITIGATION RELEASE NO. ${notice.reference} / ${notice.day}</FONT>
<HR WIDTH=60%>
${piecesOf(notice, {
  heading: (html) => `<P><FONT FACE="Arial" SIZE=3><B>${html}</B></FONT>`,
  paragraph: (html) => `<P><FONT FACE="Times New Roman" SIZE=3>${html}</FONT>`,
  quote: (html) => `<DIR><FONT SIZE=2><I>${html}</I></FONT></DIR>`,
  list: (items) => `<UL>${items.map((item) => `<LI><FONT SIZE=3>${item}</FONT>`).join('\n')}</UL>`,
  table: (rows) =>
    `<TABLE BORDER=1 CELLSPACING=0>${each(
      'tr',
      rows.map((row) => row.map(cell).join('')),
    )}</TABLE>`,
  footnotes: (notes) =>
    `<HR ALIGN=left WIDTH=150>${notes.map((note, i) => `<P><FONT SIZE=2><A NAME="n${i + 1}" HREF="#r${i + 1}"><SUP>${i + 1}</SUP></A> ${note}</FONT>`).join('\n')}`,
  mark: (n) => `<A NAME="r${n}" HREF="#n${n}"><SUP>${n}</SUP></A>`,
}).join('\n')}
</TD></TR></TABLE></TD></TR></TABLE>
<HR><CENTER><FONT SIZE=1><I>http://www.sec.example/litigation/litreleases/lr16041.htm</I><BR>
<A HREF="/index.htm">Home</A> | <A HREF="/litigation.htm">Previous Page</A><BR>Modified: ${notice.day}</FONT></CENTER>
</BODY></HTML>`,
};
