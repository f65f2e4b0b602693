import { escaped, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A Japanese authority's page of the old kind, in Shift_JIS. */
export const FSA_JAPAN: Layout = {
  name: 'fsa-japan',
  url: 'https://www.chou.example/news/r8/20260515.html',
  contentType: 'text/html',
  encoding: 'shift_jis',
  shown: ['みなと庁', '注注注注注注'],
  page: (notice) => `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="ja"><head><meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><title>${escaped(notice.title)}：みなと庁</title></head>
<body><div id="skip"><a href="#honbun">本文へ移動</a></div>
<div id="header"><div id="logo"><a href="/">みなと庁ホーム</a></div><ul id="hdr-nav"><li><a>文字サイズ変更</a></li><li><a>サイトマップ</a></li><li><a>携帯版サイト</a></li></ul>
<ul id="gnav"><li><a>会見・談話</a></li><li><a>審議会・研究会</a></li><li><a>法令・指針等</a></li><li><a>採用情報</a></li></ul></div>
<div id="topicpath">ホーム &gt; 報道発表資料 &gt; 令和8年</div>
<div id="main"><div id="honbun" class="inner">
<p align="right">${notice.day}<br>みなと庁</p><h1>${escaped(notice.title)}</h1>
${piecesOf(notice, {
  heading: (html) => `<p><b>${html}</b></p>`,
  paragraph: (html) => `<p>　${html}</p>`,
  table: (rows) =>
    `<table border="1" cellpadding="3" summary="">${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  mark: (n) => `<sup>（注${n}）</sup>`,
  footnotes: (notes) => `<hr>${notes.map((note, i) => `<p>（注${i + 1}）${note}</p>`).join('')}`,
}).join('\n')}
</div></div>
<div id="side"><p>サイトマップを開く</p><ul><li><a>申請・届出の手引き</a></li><li><a>相談窓口はこちら</a></li><li><a>パブリックコメント一覧</a></li></ul></div>
<div id="footer"><p>所管部署の電話番号は代表をご利用ください</p><address>〒100-0000 東京都千代田区架空町一丁目</address><p>Copyright All Rights Reserved.</p></div></body></html>`,
};
