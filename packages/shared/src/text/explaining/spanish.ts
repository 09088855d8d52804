export const explainingSpanish = {
  'explaining.explain-line': 'Explicar el total',
  'explaining.close': 'Cerrar la explicación',
  'explaining.back': 'Volver: {{figure}}',
  'explaining.copy': 'Copiar',
  'explaining.copied': 'Se ha copiado la explicación.',
  'explaining.not-copied':
    'Este navegador no permite que la página copie. Seleccione el texto y cópielo usted.',
  'explaining.line': 'Línea {{place}}: {{name}}',
  'explaining.nameless-line': 'Línea {{place}}',
  'explaining.line-net': 'Cantidad × precio',
  'explaining.total-tax': 'Total de impuestos',
  'explaining.net-total': 'Subtotal sin impuestos',
  'explaining.tax-basis': 'Base imponible',
  'explaining.still-due': 'Queda por pagar',
  'explaining.exact': 'Suma exacta',
  'explaining.share': '{{percent}} de {{basis}}',
  'explaining.repeated': '{{line}} (tiene este tipo {{times}} veces)',
  'explaining.rounded': '{{from}} se redondea a {{to}}: a 2 decimales, las mitades alejándose de cero.',
  'explaining.not-rounded': 'No se redondea nada: no hay más de 2 decimales.',
  'explaining.rounded-once':
    'Las líneas se suman exactamente y su suma se redondea una sola vez. Tal como las muestran las líneas, redondeada cada una, suman {{shown}}.',
  'explaining.raised':
    '{{from}} se corta en el céntimo, en {{cut}}, y se añade un céntimo: los impuestos de todos los tipos deben sumar el total de impuestos, y aquí es donde más se ha cortado.',
  'explaining.not-raised':
    '{{from}} se corta en el céntimo, en {{to}}: los impuestos de todos los tipos deben sumar el total de impuestos, y los céntimos que faltan van adonde más se ha cortado.',
  'explaining.on-paper': 'Por tipo, como en papel',
  'explaining.shared':
    'Para que los tipos sumen el total de impuestos, cada uno se corta en el céntimo, y los céntimos que faltan van adonde más se ha cortado.',
  'explaining.basis-on-paper': 'En papel, la base imponible figura como {{basis}}.',
  'explaining.before-tax': 'El descuento se calcula antes de impuestos: sobre el subtotal sin sus impuestos.',
  'explaining.after-tax':
    'El descuento se calcula después de impuestos: sobre el subtotal con sus impuestos.',
  'explaining.as-a-whole':
    'Es un porcentaje del documento entero. No se reparte ni entre líneas ni entre tipos impositivos, y el total de impuestos queda como está.',
  'explaining.beside':
    'Los gastos de envío, el importe pendiente y el importe pagado no forman parte del total.',
  'explaining.proposed': 'Es lo que se propone como importe pendiente; nunca se rellena solo.',
  'explaining.no-lines': 'Todavía no hay líneas.',
  'explaining.untaxed-line': 'Esta línea no tiene impuestos.',
  'explaining.untaxed': 'Ninguna línea tiene impuestos.',
  'explaining.more-lines_one': 'y {{shown}} línea más',
  'explaining.more-lines_many': 'y {{shown}} líneas más',
  'explaining.more-lines_other': 'y {{shown}} líneas más',
  'explaining.show-more': 'Mostrar {{count}} más',
  'explaining.gone': 'Esto ya no está en el documento.',
  'explaining.incomplete': 'Todavía incompleto',
  'explaining.empty': '{{field}}: está vacío. Hasta que se rellene, cuenta {{value}}.',
  'explaining.unreadable': '{{field}}: «{{typed}}» no es un número. Hasta que se corrija, cuenta {{value}}.',
  'explaining.impossible':
    '{{field}}: el valor está fuera de los límites. Hasta que se corrija, cuenta {{value}}.',
  'explaining.more-incomplete_one': 'Queda {{count}} campo más sin completar.',
  'explaining.more-incomplete_many': 'Quedan {{count}} campos más sin completar.',
  'explaining.more-incomplete_other': 'Quedan {{count}} campos más sin completar.',
  'explaining.copied-row': '{{label}}: {{amount}}',
  'explaining.removed-line': 'Línea eliminada',
} as const
