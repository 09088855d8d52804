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
  'editing.go-on': 'Continuar con ello',
  'editing.discard': 'Descartarlo',
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
  'editing.draft': 'Aquí se escribió algo {{age}} que nunca se guardó.',
  'editing.draft-sent':
    'Aquí se escribió algo {{age}} que se envió, pero no llegó respuesta. Guárdelo de nuevo para estar seguro: nada se crea dos veces.',
  'editing.draft-old':
    'Aquí se escribió algo {{age}} que se envió, pero no llegó respuesta. Quizá esté guardado con el n.º {{number}}: compruébelo primero.',
  'editing.look': 'Buscar el n.º {{number}}',
  'editing.just-now': 'ahora mismo',
  'editing.draft-elsewhere': 'Esto está abierto en otra pestaña, o se guardó en ella.',
  'editing.others': 'Otras cosas escritas aquí que nunca se guardaron: {{count}}.',
  'editing.show-others': 'Mostrarlas',
  'editing.no-room':
    'Lo que contiene el formulario no se puede conservar, así que nada ocupa su lugar. Guárdelo primero, por favor.',
  'editing.discarded': 'Lo escrito se ha descartado.',
  'editing.not-discarded': 'Este navegador no ha podido descartarlo. Inténtelo de nuevo, por favor.',
  'editing.on-device':
    'Ha escrito cosas que no están guardadas ({{count}}). Este navegador las conserva hasta 30 días y solo se las muestra a usted. Si otras personas usan este dispositivo, quizá prefiera eliminarlas.',
  'editing.leave-kept': 'Conservarlas',
  'editing.remove-kept': 'Eliminarlas',
} as const
