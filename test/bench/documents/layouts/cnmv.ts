import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

/** A Spanish authority's page: one ASP.NET form, tables for the frame, the text in a span of breaks. */
export const CNMV: Layout = {
  name: 'cnmv',
  url: 'https://www.mercado.example/portal/verDoc.axd?t=comunicacion',
  contentType: 'text/html; charset=iso-8859-15',
  encoding: 'iso-8859-15',
  shown: ['Comunicación'],
  page: (
    notice,
  ) => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="es"><head><title>${escaped(notice.title)}</title></head><body><form name="form1" method="post" action="verDoc.axd" id="form1"><input type="hidden" name="__VIEWSTATE" value="/wEPDwUKLTY1NzMzMjY3Ng9kFgICAw9kFgQCAQ8PFgIeBFRleHQ=" />
<div id="cabecera"><a href="#contenido">Saltar al contenido</a><table width="100%"><tr><td><img alt="Logotipo" src="l.gif" /></td><td><a>Sede electrónica</a> <a>Mapa web</a> <a>Contacto</a></td></tr></table>
<ul id="menuPrincipal">${links(['Consultas a registros oficiales', 'Inversores y educación financiera', 'Legislación', 'Publicaciones', 'Sobre nosotros'])}</ul></div>
<div id="migas">Está en: Inicio &gt; Comunicaciones &gt; Notas de prensa</div>
<table id="tablaCentral" width="100%"><tr><td id="lateral" width="20%"><ul>${links(['Notas de prensa', 'Discursos', 'Agenda pública', 'Advertencias', 'Suscripción RSS'])}</ul></td>
<td id="contenido" width="80%"><h2><span id="ctl00_lblTitulo">${escaped(notice.title)}</span></h2><span id="ctl00_lblFecha" class="fecha">Comunicación ${notice.reference}, ${notice.day}</span><br />
<span id="ctl00_lblTexto">
${piecesOf(notice, {
  heading: (html) => `<b>${html}</b><br /><br />`,
  paragraph: (html) => `${html}<br /><br />`,
  quote: (html) => `<i>${html}</i><br /><br />`,
  list: (items) => `${items.map((item) => `&bull; ${item}<br />`).join('\n')}<br />`,
  footnotes: (notes) => `<hr />${notes.map((note, i) => `<small>(${i + 1}) ${note}</small><br />`).join('\n')}`,
  mark: (n) => ` (${n})`,
}).join('\n')}
</span><p class="volver"><a href="javascript:history.back()">Volver</a> <a href="javascript:window.print()">Imprimir</a></p></td></tr></table>
<div id="pie"><ul>${links(['Aviso legal', 'Protección de datos', 'Accesibilidad', 'Política de cookies'])}</ul><span>Síganos en las redes sociales</span></div></form></body></html>`,
};
