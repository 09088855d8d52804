export const papersSpanish = {
  'paper.client': 'Cliente',
  'paper.tax-number': 'NIF {{number}}',
  'paper.date': 'Fecha',
  'paper.due-date': 'Vencimiento',
  'paper.valid-until': 'Válido hasta',
  'paper.owner': 'Contacto',
  'paper.description': 'Descripción',
  'paper.quantity': 'Cantidad',
  'paper.price': 'Precio unitario',
  'paper.tax': 'Impuesto',
  'paper.net': 'Importe neto',
  'paper.tax-amount': 'Cuota',
  'paper.net-total': 'Base imponible',
  'paper.total-tax': 'Total impuestos',
  'paper.sub-total': 'Subtotal con impuestos',
  'paper.discount-before': 'Descuento del {{percent}} antes de impuestos',
  'paper.discount-after': 'Descuento del {{percent}} después de impuestos',
  'paper.adjustments': 'Ajuste',
  'paper.total': 'Total',
  'paper.paid': 'Ya pagado',
  'paper.due': 'Importe pendiente',
  'paper.shipping': 'Envío, no incluido en el total',
  'paper.rounded-once':
    'Las sumas se redondean una sola vez: pueden diferir en céntimos de la suma de las líneas.',
  'paper.more-lines_one': '… y {{count}} línea más, que está en el PDF',
  'paper.more-lines_many': '… y {{count}} de líneas más, que están en el PDF',
  'paper.more-lines_other': '… y {{count}} líneas más, que están en el PDF',
  'paper.page-of': 'Página {{page}} de {{pages}}',
  'paper.missing-letters':
    'Ninguna fuente del servidor tiene estos caracteres: {{letters}}. Escríbalos de otra forma o instale en el servidor una fuente que los tenga, como Noto, e inténtelo de nuevo.',
  'paper.not-set':
    'El documento no se ha podido maquetar en este momento. No se ha perdido nada; inténtelo de nuevo en un momento.',
  'paper.too-many-rates':
    'Este documento tiene {{count}} impuestos diferentes, y en el papel caben {{max}}. Por favor, dé al mismo impuesto el mismo nombre y tipo en todas las líneas, o reparta las líneas entre varios documentos.',
  'paper.too-large':
    'Este documento es demasiado grande para maquetarlo. Por favor, acorte sus notas o reparta sus líneas entre varios documentos.',
  'paper.too-slow':
    'Maquetar este documento ha tardado demasiado. Inténtelo de nuevo; si vuelve a tardar demasiado, acorte sus notas o reparta sus líneas entre varios documentos.',
  'paper.unprintable-text':
    '{{field}} contiene un texto que el programa de maquetación no puede tratar, por ejemplo una serie muy larga de signos que se unen entre sí. Acorte ese texto o escríbalo de otra forma.',
  'paper.unprintable-company':
    'El nombre o la dirección de su empresa contiene un texto que el programa de maquetación no puede tratar. Un administrador puede escribirlo de otra forma en los ajustes de la empresa.',
  'paper.unprintable':
    'El programa de maquetación no puede tratar este documento. Acorte sus textos o escríbalos de otra forma.',
  'paper.too-many-waiting_one':
    'Ya se están preparando tantos documentos suyos como es posible. Inténtelo de nuevo en un momento.',
  'paper.too-many-waiting_many':
    'Ya se están preparando tantos documentos suyos como es posible. Inténtelo de nuevo dentro de {{count}} de minutos.',
  'paper.too-many-waiting_other':
    'Ya se están preparando tantos documentos suyos como es posible. Inténtelo de nuevo dentro de {{count}} minutos.',
  'paper.colour-expected': '{{field}} debe ser un color, escrito como #0f4c5c.',
  'paper.look-saved': 'El aspecto de los documentos se ha guardado.',
  'paper.example-client': 'Carpintería Ribera',
  'paper.example-person': 'Juana Ribera',
  'paper.example-street': 'Calle del Molino, 4',
  'paper.example-subject': 'Reforma del taller',
  'paper.example-first': 'Proyecto y visita a la obra',
  'paper.example-second': 'Ventana de roble con doble acristalamiento, instalada',
  'paper.example-third': 'Retirada y reciclaje de las antiguas',
  'paper.example-terms': 'Pago a 30 días por transferencia.',
  'paper.example-tax': 'IVA',
  'letter.off':
    'El correo está desactivado en este servidor: no se ha indicado ningún servidor de correo. Un administrador puede indicarlo en el archivo de entorno; no se ha guardado ni enviado nada.',
  'letter.queued': 'El correo está en camino.',
}
