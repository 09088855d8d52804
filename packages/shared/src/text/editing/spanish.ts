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
  'editing.draft': 'Aquí se escribió algo {{age}} que nunca se guardó.',
  'editing.draft-sent':
    'Lo escrito aquí se envió {{age}}, pero no llegó respuesta. Guárdelo de nuevo para estar seguro: nada se crea dos veces.',
  'editing.draft-elsewhere': 'Este borrador está abierto en otra pestaña, o se guardó en ella.',
  'editing.go-on': 'Continuar con ello',
  'editing.discard': 'Descartarlo',
  'editing.discarded': 'El borrador se ha descartado.',
  'editing.left': 'Sin guardar, pero conservado en este dispositivo. Lo encontrará donde lo escribió.',
} as const
