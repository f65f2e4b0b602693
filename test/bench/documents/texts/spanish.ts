import type { Pool } from './pool.ts';

/** Invented notices of Spanish authorities. */
export const SPANISH: Pool = {
  titles: [
    'El supervisor abre consulta sobre la comercialización de productos estructurados entre minoristas',
    'Sanción muy grave a Almenara Valores por incumplir las normas de conflicto de interés',
    'Advertencia al público sobre entidades no registradas',
  ],
  paragraphs: [
    'El organismo supervisor ha publicado hoy un proyecto de circular sobre la venta de productos estructurados a clientes minoristas, que estará en consulta pública hasta el 20 de noviembre.',
    'El texto exige que las entidades evalúen, antes de cada oferta, si el cliente comprende en qué casos perdería parte del capital invertido, y que guarden por escrito las razones de su conclusión durante siete años.',
    'Quedan fuera del ámbito los productos con garantía íntegra de una entidad de crédito y los depósitos cuyo rendimiento dependa de un índice, siempre que el plazo no supere los cinco años.',
    'La sociedad de valores recomendó durante catorce meses acciones de un emisor al que asesoraba a la vez en una ampliación de capital, sin advertirlo a los 830 clientes que siguieron la recomendación.',
    'La resolución impone una multa de 900.000 euros a la entidad y otra de 75.000 euros a quien era entonces su director general, además de la suspensión de este por un año.',
    'La sanción es firme en vía administrativa y puede recurrirse ante la jurisdicción contenciosa en el plazo de dos meses. La entidad ha reconocido los hechos y ha indemnizado a la mayor parte de los afectados.',
    'Las entidades que figuran a continuación no están inscritas en el registro correspondiente y, por tanto, no están autorizadas a prestar servicios de inversión ni a captar fondos del público.',
    'Se recomienda a los inversores que comprueben siempre la inscripción de la entidad antes de entregar dinero o datos personales, y que desconfíen de las llamadas no solicitadas y de las promesas de rentabilidad segura.',
    'La circular entrará en vigor a los veinte días de su publicación, salvo las obligaciones de información estadística, que serán exigibles a partir del segundo trimestre del año próximo.',
    'Durante el último ejercicio se atendieron 11.460 consultas, de las que casi la mitad trataban de comisiones y de demoras en el traspaso de fondos entre entidades.',
  ],
  headings: ['Ámbito de aplicación', 'Hechos probados', 'Obligaciones de las entidades', 'Entrada en vigor'],
  items: [
    'explicar el peor resultado posible con un ejemplo en euros',
    'entregar el documento de datos con tres días de antelación',
    'grabar la conversación en la que se ofrece el producto',
    'revisar cada año el mercado destinatario',
    'comunicar las incidencias en cinco días hábiles',
  ],
  quotes: [
    '«Nadie debería firmar un producto cuyo peor resultado no sabe explicar», señaló la vicepresidenta Jimena Arrabal.',
  ],
  notes: [
    'Importe máximo previsto para este tipo de infracción.',
    'Véase la memoria de impacto, apartado 5.',
    'Cifras a 31 de diciembre.',
  ],
  terms: [
    ['Cliente minorista', 'quien no reúne las condiciones para ser tratado como profesional'],
    ['Producto estructurado', 'instrumento cuyo rendimiento depende de uno o varios activos según una fórmula'],
  ],
  tableHead: ['Entidad', 'Página', 'Fecha de la advertencia'],
  tableRows: ['Inversiones Torrealta', 'Grupo Cambiaria Sur', 'Oro y Renta Fija', 'Bolsa Directa Levante'],
  days: ['8 de octubre de 2026', '19 de marzo de 2026'],
};
