export const pastingSpanish = {
  'pasting.title': 'Filas para pegar: {{count}}',
  'pasting.hint': 'Indique qué es cada columna. Lo que se omite no se pega.',
  'pasting.heading': 'La primera fila es un encabezado',
  'pasting.column': 'Columna {{number}}',
  'pasting.leave-out': 'Omitir',
  'pasting.more-rows': 'Otras filas: {{count}}',
  'pasting.lines': 'Líneas que se añaden: {{count}}.',
  'pasting.unreadable':
    'Cifras ilegibles o imposibles en una línea: {{count}}. Quedan como están, para que usted las corrija.',
  'pasting.unknown-rates': 'No figuran entre los tipos de impuesto y se omiten: {{rates}}.',
  'pasting.nothing': 'No se añadiría nada: indique qué columna es el nombre.',
  'pasting.too-many': 'Un documento tiene como máximo {{max}} líneas, y aquí caben {{room}} más.',
  'pasting.add': 'Añadir {{count}} líneas',
  'pasting.add-one': 'Añadir 1 línea',
  'pasting.as-text': 'Pegar como un solo texto',
  'pasting.cancel': 'Cancelar',
  'pasting.added': 'Líneas añadidas: {{count}}',
} as const
