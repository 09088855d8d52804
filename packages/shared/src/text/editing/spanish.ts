export const editingSpanish = {
  'editing.undo': 'Deshacer',
  'editing.redo': 'Rehacer',
  'editing.line-menu': 'Más para la línea {{place}}',
  'editing.duplicate': 'Duplicar',
  'editing.move-up': 'Subir',
  'editing.move-down': 'Bajar',
  'editing.moved': 'Línea {{place}} de {{count}}: {{name}}',
  'editing.saved': 'Todo está guardado.',
  'editing.typed': 'Aún sin guardar.',
  'editing.kept': 'Aún sin guardar. Conservado en este dispositivo, {{time}}.',
  'editing.not-kept-full':
    'Aún sin guardar, y este navegador no tiene espacio para conservarlo. Guárdelo pronto, por favor.',
  'editing.not-kept-refused': 'Aún sin guardar, y este navegador no lo conserva. Guárdelo pronto, por favor.',
  'editing.left': 'Sin guardar, pero conservado en este dispositivo. Lo encontrará donde lo escribió.',
  'editing.new-line': 'Línea nueva',
  'editing.new-line-hint': 'Producto o descripción',
  'editing.no-lines': 'Escriba un producto o una descripción, o seleccione productos arriba.',
  'editing.undone': 'Deshecho: {{what}}',
  'editing.redone': 'Rehecho: {{what}}',
  'editing.step-line': 'línea {{place}}, {{name}}',
  'editing.step-lines': 'las líneas',
  'editing.step-several': 'varios campos',
  'editing.sent':
    'Enviado a las {{time}}, pero no llegó respuesta. Conservado en este dispositivo. Guárdelo de nuevo para estar seguro: nada se crea dos veces.',
  'editing.sent-long-ago':
    'Enviado, pero no llegó respuesta. Quizá esté guardado con el n.º {{number}}: compruébelo antes de guardarlo de nuevo.',
  'editing.elsewhere':
    'Otra pestaña ha continuado con lo que escribió aquí, o lo ha eliminado. Guardado aquí también, podría crearse dos veces.',
  'editing.keep-here': 'Conservarlo aquí también',
  'editing.let-go': 'Vaciarlo aquí',
  'editing.save-here': 'Guardarlo aquí también',
} as const
