export const draftsSpanish = {
  'drafts.never-saved': 'Aquí se escribió algo {{age}} que nunca se guardó.',
  'drafts.sent':
    'Aquí se escribió algo {{age}} que se envió, pero no llegó respuesta. Guárdelo de nuevo para estar seguro: nada se crea dos veces.',
  'drafts.sent-long-ago':
    'Aquí se escribió algo {{age}} que se envió, pero no llegó respuesta. Quizá esté guardado con el n.º {{number}}: compruébelo primero.',
  'drafts.look': 'Buscar el n.º {{number}}',
  'drafts.just-now': 'ahora mismo',
  'drafts.elsewhere': 'Esto está abierto en otra pestaña, o se guardó en ella.',
  'drafts.go-on': 'Continuar con ello',
  'drafts.discard': 'Descartarlo',
  'drafts.discarded': 'Lo escrito se ha descartado.',
  'drafts.not-discarded': 'Este navegador no ha podido descartarlo. Inténtelo de nuevo, por favor.',
  'drafts.others': 'Otras cosas escritas aquí que nunca se guardaron: {{count}}.',
  'drafts.show-others': 'Mostrarlas',
  'drafts.no-room':
    'Lo que contiene el formulario no se puede conservar, así que nada ocupa su lugar. Guárdelo primero, por favor.',
  'drafts.on-device':
    'Ha escrito cosas que no están guardadas ({{count}}). Este navegador las conserva hasta 30 días y solo se las muestra a usted. Si otras personas usan este dispositivo, quizá prefiera eliminarlas.',
  'drafts.leave-kept': 'Conservarlas',
  'drafts.remove-kept': 'Eliminarlas',
} as const
