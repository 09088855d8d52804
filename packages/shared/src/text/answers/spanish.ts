export const answersSpanish = {
  'body.object-expected': 'El cuerpo de la solicitud debe ser un objeto JSON con los campos de esta llamada.',
  'document.total-differs':
    'El importe total de estas líneas es {{expected}}, no {{stated}}. No se ha guardado nada.',
  'document.not-found': 'Este documento no existe.',
  'call.not-found': 'No hay nada en esta dirección.',
  'call.method-not-allowed': 'Esta dirección no admite solicitudes {{method}}.',
  'call.bad-request': 'Esta solicitud no se puede leer. Por favor, compruebe su dirección y sus encabezados.',
  'call.encoded': 'El cuerpo de la solicitud debe enviarse tal cual, sin comprimir.',
  'call.not-utf8': 'El cuerpo de la solicitud debe estar escrito en UTF-8.',
  'call.not-json': 'El cuerpo de la solicitud no es JSON válido.',
  'call.not-json-type': 'El cuerpo de la solicitud debe enviarse como application/json.',
  'call.too-large': 'La solicitud es demasiado grande: {{max}} MB como máximo.',
  'call.sign-in-first': 'Por favor, inicie sesión.',
  'call.not-allowed': 'No tiene permiso para hacer esto. Por favor, consulte a un administrador.',
  'call.foreign-origin': 'Esta solicitud procede de {{got}}, pero solo se acepta desde {{expected}}.',
  'call.anti-forgery': 'El token de seguridad de esta página ha caducado. Por favor, inténtelo de nuevo.',
  'call.too-many-attempts_one': 'Demasiados intentos. Por favor, inténtelo de nuevo dentro de un minuto.',
  'call.too-many-attempts_many':
    'Demasiados intentos. Por favor, inténtelo de nuevo dentro de {{count}} de minutos.',
  'call.too-many-attempts_other':
    'Demasiados intentos. Por favor, inténtelo de nuevo dentro de {{count}} minutos.',
  'call.surprise':
    'Se ha producido un error en el servidor. Por favor, inténtelo de nuevo; si persiste, comunique la referencia {{reference}}.',
  'call.unavailable':
    'No se puede acceder a la base de datos en este momento. No se ha perdido nada; por favor, inténtelo de nuevo enseguida.',
  'call.busy':
    'El servidor está ocupado en este momento. No se ha guardado nada; por favor, inténtelo de nuevo enseguida.',
  'call.version-unknown': 'Esto no parte de lo que está guardado aquí. Vuelva a cargarlo y repita su cambio.',
  'call.key-in-use':
    'Esta operación de guardado ya consta con otro contenido (documento {{id}}). No se ha vuelto a guardar nada.',
  'sign-in.wrong': 'El correo electrónico o la contraseña no son correctos.',
  'proposal.added': '¡Propuesta añadida correctamente!',
  'proposal.updated': '¡Propuesta actualizada correctamente!',
  'estimate.added': '¡Presupuesto añadido correctamente!',
  'estimate.updated': '¡Presupuesto actualizado correctamente!',
  'invoice.added': '¡Factura añadida correctamente!',
  'invoice.updated': '¡Factura actualizada correctamente!',
  'search.too-long': 'Busque como máximo {{max}} caracteres.',
  'locale.unknown': 'No hay diccionario para {{locale}}. Disponibles: {{shipped}}.',
}
