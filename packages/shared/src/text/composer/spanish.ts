export const composerSpanish = {
  'composer.save-and-email': 'Guardar y enviar por correo',
  'composer.update-and-email': 'Actualizar y enviar por correo',
  'composer.email': 'Enviar por correo',
  'composer.title': '{{name}} por correo',
  'composer.from': 'De {{sender}}',
  'composer.to': 'Para',
  'composer.cc': 'Copia a',
  'composer.several': 'Varias, separadas por comas.',
  'composer.subject': 'Asunto',
  'composer.message': 'Mensaje',
  'composer.attachments': 'Adjuntos',
  'composer.send': 'Enviar',
  'composer.save-and-send': 'Guardar y enviar',
  'composer.update-and-send': 'Actualizar y enviar',
  'composer.sending': 'Enviando…',
  'composer.in-language': 'Idioma del documento',
  'composer.off': 'El correo está desactivado en este servidor.',
  'composer.close': 'Cerrar',
  'composer.kept': 'Ya escribió esto y aún no lo ha enviado.',
  'composer.kept-older':
    'Ya escribió esto y el documento ha cambiado desde entonces. Compare sus importes con su texto.',
  'composer.may-have-left':
    'Pulsó Enviar y no llegó respuesta. Púlselo de nuevo: el correo sale una sola vez, sea cual sea la suerte del primer intento.',
  'composer.look-whether-left':
    'Pulsó Enviar y no llegó respuesta. Mire en Correos si ha salido antes de enviarlo otra vez.',
  'composer.left-before':
    'Lo que envió antes sí había llegado y está en Correos. Envíe de nuevo solo si este también debe salir.',
  'composer.fresh': 'Así empieza un correo.',
  'composer.begin-anew': 'Empezar de nuevo',
  'composer.take-back': 'Recuperar lo que escribí',
  'composer.merged': 'Las dos versiones están ahora juntas en el formulario. Revise su correo y envíelo.',
  'composer.not-loaded': 'No se ha podido abrir el correo. Inténtelo de nuevo.',
}
