import type { DemoItem } from './item.ts';

/** Invented news in Spanish in the manner of IOSCO, which has its seat in Madrid. */
export const IOSCO: readonly DemoItem[] = [
  [
    'La OICV somete a consulta recomendaciones sobre asesoramiento automatizado',
    'La OICV ha sometido a consulta pública un conjunto de doce recomendaciones sobre el asesoramiento automatizado. Las entidades deberían explicar con palabras sencillas cómo se elaboran sus recomendaciones y quién responde de ellas. Los comentarios pueden enviarse hasta el {+75}.\n\nUna encuesta realizada en 46 jurisdicciones muestra que el número de clientes se ha triplicado en cinco años. En una de cada cuatro entidades, el cuestionario sobre el perfil del inversor constaba de menos de cinco preguntas. El informe definitivo se publicará a lo largo de {year+1}.',
  ],
  [
    'Informe final sobre la liquidez de los fondos abiertos',
    'La OICV publica su informe final sobre la gestión de la liquidez en los fondos abiertos. Las gestoras deben disponer de al menos dos herramientas de liquidez y describir cuándo se activan. Las autoridades deberían aplicar las recomendaciones antes del {+365}.\n\nEl documento recoge 73 respuestas de gestoras, inversores y autoridades. Los costes de los reembolsos deben recaer en quienes los provocan. La OICV evaluará la aplicación dentro de dos años.',
  ],
  [
    'Informe final sobre la protección de los inversores minoristas en los servicios digitales',
    'La OICV publica su informe final sobre la protección de los inversores minoristas que usan servicios digitales. El informe contiene doce recomendaciones para los supervisores y las entidades. Las autoridades miembros deben comunicar antes del {+180} cómo piensan aplicarlas.\n\nEl informe se basa en una encuesta a 41 autoridades, en 96 aplicaciones analizadas y en más de 11.000 reclamaciones. El número de cuentas abiertas por teléfono móvil se ha triplicado en cinco años. Casi la mitad de los nuevos clientes tiene menos de 35 años, y seis de cada diez no habían comprado nunca un valor. Muchos de ellos han aprendido a invertir con la propia aplicación, que por tanto enseña además de vender.\n\nEl primer grupo de recomendaciones trata del diseño de las aplicaciones. En 58 de las 96 se encontraron elementos que empujan a operar con más frecuencia: avisos sobre valores de moda, premios por la primera operación o listas de los clientes con mayores ganancias. En pruebas con 4.200 personas, estos elementos aumentaron las operaciones en un 39 por ciento y redujeron el rendimiento medio. Las entidades deben probar sus diseños antes de usarlos, guardar los resultados y retirar los que perjudiquen al cliente.\n\nEl segundo grupo se refiere a los costes. Que una operación no tenga comisión no significa que sea gratuita. El diferencial, el cambio de divisa y los pagos de los intermediarios suponen de media un 1,3 por ciento al año, pero solo una de cada cuatro entidades muestra la suma en un lugar visible. Las entidades deben mostrar el coste total en dinero y en porcentaje antes de cada orden, y otra vez en un resumen anual.\n\nEl tercer grupo trata de los productos de riesgo elevado. Entre el 68 y el 81 por ciento de las cuentas que operan con apalancamiento pierden dinero. Las autoridades deben poder limitar el apalancamiento, prohibir las bonificaciones y exigir un periodo de espera de 24 horas antes de la primera operación. Quince autoridades ya disponen de estas facultades, y otras nueve preparan los cambios legales necesarios.\n\nEl cuarto grupo se ocupa de la publicidad en las redes sociales. De 1.300 publicaciones revisadas, en 410 no constaba que el autor cobraba por ellas. La entidad que paga una publicación debe responder de su contenido como si fuera propio. Las autoridades deben acordar con las plataformas un procedimiento para retirar los anuncios fraudulentos en menos de 48 horas. En un ensayo con tres plataformas, el plazo medio bajó de once días a treinta horas.\n\nEl quinto grupo trata de las reclamaciones. Uno de cada tres clientes que escribieron a su entidad no recibió respuesta de una persona. Las entidades deben ofrecer un contacto humano, contestar en un plazo de quince días hábiles y analizar cada trimestre las causas más frecuentes. Los organismos de resolución de conflictos deben publicar sus decisiones sin nombres, para que todos puedan aprender de ellas.\n\nNo todas las respuestas a la consulta fueron favorables. Algunas asociaciones del sector temen que los plazos de espera envíen a los clientes a entidades sin autorización. La OICV ha tenido en cuenta este riesgo y propone que los límites se apliquen a la vez en los mercados vecinos. También se ha suprimido la propuesta de un examen de conocimientos obligatorio, porque en las pruebas apenas cambió el comportamiento.\n\nUn grupo de trabajo de nueve autoridades acompañará la aplicación y publicará una primera evaluación en {year+1}. Los materiales para la formación de los supervisores estarán disponibles en cinco idiomas a partir del {+60}.',
  ],
  [
    'Advertencia sobre estafas de inversión en grupos de mensajería',
    'La OICV advierte de un aumento de las estafas en grupos de mensajería, donde falsos asesores prometen ganancias rápidas. En los últimos doce meses, sus miembros publicaron 8.400 advertencias, un 27 % más que el año anterior. Los inversores deberían comprobar el registro de la entidad antes de enviar dinero.',
  ],
  [
    'La OICV revisa los controles de la negociación algorítmica',
    'Una revisión en 29 mercados concluye que los controles de la negociación algorítmica han mejorado, aunque de forma desigual. Once mercados no habían probado sus mecanismos de interrupción en el último año. Los operadores deben ensayarlos al menos una vez cada seis meses.\n\nLa revisión se basa en visitas a 64 miembros de mercado. En siete de ellos, los límites de precio se aplicaban después del envío de la orden. La OICV pide a las autoridades que informen de los avances antes del {+120}.',
  ],
  [
    'Principios para la divulgación de información sobre sostenibilidad',
    'La OICV ha actualizado sus principios sobre la divulgación de información de sostenibilidad. Los emisores deben explicar sus objetivos, los datos que utilizan y los avances de cada año. Las afirmaciones que no puedan comprobarse deben retirarse.\n\nLos datos de distintos proveedores no coinciden en un tercio de las empresas analizadas. Los principios se aplican también a los productos que se comercializan a minoristas. La OICV recomienda una verificación externa a partir del ejercicio {year+1}.',
  ],
  [
    'Acuerdo multilateral: dos nuevas autoridades se suman al intercambio de información',
    'Dos autoridades se han adherido al acuerdo multilateral de cooperación e intercambio de información de la OICV. Con ellas, el acuerdo cuenta con 131 firmantes. El año pasado se tramitaron 5.200 solicitudes de asistencia.',
  ],
  [
    'Informe sobre la tokenización de valores: los riesgos cambian poco, los intermediarios sí',
    'La OICV publica un informe sobre la tokenización de valores en 22 jurisdicciones. Concluye que las mismas reglas deben aplicarse a un valor, sea o no un token. El volumen emitido alcanza 9.100 millones de dólares, en su mayoría bonos.\n\nLos registros deben mostrar en todo momento quién es el titular. Los operadores deben poder corregir errores y cumplir órdenes judiciales. La negociación secundaria apenas ha comenzado. Un grupo de trabajo seguirá la evolución y presentará un nuevo informe antes del {+300}.',
  ],
  [
    'Semana mundial del inversor: 118 jurisdicciones participan en la próxima edición',
    'La próxima semana mundial del inversor comenzará el {+30} y contará con la participación de 118 jurisdicciones. Los temas principales serán el fraude en línea, los criptoactivos y la planificación de la jubilación. Los materiales estarán disponibles en 34 idiomas.',
  ],
];
