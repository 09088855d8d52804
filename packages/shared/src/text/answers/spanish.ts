export const answersSpanish = {
  'body.object-expected': 'El cuerpo de la solicitud debe ser un objeto JSON con los campos de esta llamada.',
  'document.total-differs':
    'El importe total de estas líneas es {{expected}}, no {{stated}}. No se ha guardado nada.',
  'document.not-found': 'Este documento no existe.',
  'call.not-found': 'No hay nada en esta dirección.',
  'call.method-not-allowed': 'Esta dirección no admite solicitudes {{method}}.',
  'call.bad-request': 'Esta solicitud no se puede leer. Por favor, compruebe su dirección y sus encabezados.',
  'call.several-hosts': 'La solicitud contiene más de un encabezado Host. Por favor, envíe solo uno.',
  'call.encoded': 'El cuerpo de la solicitud debe enviarse tal cual, sin comprimir.',
  'call.not-utf8': 'El cuerpo de la solicitud debe estar escrito en UTF-8.',
  'call.not-json': 'El cuerpo de la solicitud no es JSON válido.',
  'call.not-json-type': 'El cuerpo de la solicitud debe enviarse como application/json.',
  'call.too-large': 'La solicitud es demasiado grande: {{max}} MB como máximo.',
  'call.too-large-kilobytes': 'La solicitud es demasiado grande: {{max}} kB como máximo.',
  'call.too-complex':
    'La solicitud contiene demasiado: {{values}} valores, {{depth}} niveles de listas y objetos y {{sequences}} secuencias de campos distintas como máximo.',
  'field.json-too-complex':
    'El campo «{{field}}» contiene demasiado JSON: {{values}} valores, {{depth}} niveles de listas y objetos y {{sequences}} secuencias de campos distintas como máximo.',
  'call.body-timed-out': 'La solicitud no llegó completa a tiempo. Por favor, inténtelo de nuevo.',
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
  'call.disk-full':
    'El disco del servidor está lleno. No se ha guardado nada; por favor, avise a un administrador e inténtelo de nuevo cuando haya espacio.',
  'call.busy':
    'El servidor está ocupado en este momento. No se ha guardado nada; por favor, inténtelo de nuevo enseguida.',
  'call.version-unknown': 'Esto no parte de lo que está guardado aquí. Vuelva a cargarlo y repita su cambio.',
  'call.key-in-use':
    'Esta operación de guardado ya consta con otro contenido (documento {{id}}). No se ha vuelto a guardar nada.',
  'sign-in.wrong': 'El correo electrónico o la contraseña no son correctos.',
  'access.code-wrong':
    'Este código no es válido: puede ser demasiado antiguo o estar ya usado. Espere al siguiente de la aplicación o use un código de recuperación.',
  'access.factor-is-on':
    'El segundo paso ya está activado. Desactívelo primero para configurar otro teléfono.',
  'access.factor-is-on-now': 'El segundo paso está activado.',
  'access.factor-is-off-now': 'El segundo paso está desactivado.',
  'access.factor-changed': 'Esto se ha cambiado entretanto en otra ventana. Empiece de nuevo.',
  'access.factor-removed': '{{name}} entra desde ahora solo con la contraseña.',
  'access.factor-was-off': 'Este miembro no tiene segundo paso.',
  'access.codes-renewed': 'Se han creado nuevos códigos de recuperación.',
  'password.simple':
    'Esta contraseña repite unos pocos signos o sigue una serie. Por favor, elija una más difícil de adivinar, por ejemplo cuatro palabras que no tengan relación entre sí.',
  'password.own-words':
    'Esta contraseña está hecha de su nombre, de su dirección de correo o del nombre de la empresa o de esta aplicación. Por favor, elija otras palabras.',
  'password.leaked':
    'Esta contraseña es de las que se prueban primero: apareció en datos robados en otro sitio. Por favor, elija otra, por ejemplo cuatro palabras que no tengan relación entre sí.',
  'access.factor-demanded': 'Aquí se exige el inicio de sesión en dos pasos. Por favor, configúrelo primero.',
  'access.demand-needs-own':
    'Por favor, active primero el inicio de sesión en dos pasos para usted, en su perfil: quien lo exige lo usa.',
  'access.demanded-now': 'A partir de ahora se exige a todos el inicio de sesión en dos pasos.',
  'access.not-demanded-now': 'A partir de ahora cada miembro decide sobre el inicio de sesión en dos pasos.',
  'access.session-ended': 'Se ha cerrado la sesión.',
  'access.session-gone': 'Esa sesión ya no existe.',
  'access.sessions-ended': 'Se ha cerrado su sesión en todos los demás lugares.',
  'access.signed-out': 'Se ha cerrado la sesión de {{name}} en todas partes.',
  'access.reset-sent':
    'Si un miembro tiene esta dirección, un correo con un enlace está en camino. Es válido durante 30 minutos.',
  'access.reset-no-mail': 'El correo está desactivado en este servidor. Pida ayuda a un administrador.',
  'access.reset-gone': 'Este enlace ya no es válido: se ha usado o tiene más de 30 minutos. Pida uno nuevo.',
  'access.reset-done': 'La contraseña se ha establecido. Inicie sesión con ella.',
  'sign-in.code-needed': 'Introduzca también el código de su aplicación.',
  'limits.mail_one':
    'Se rechazan tantos correos en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de un minuto.',
  'limits.mail_many':
    'Se rechazan tantos correos en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de {{count}} de minutos.',
  'limits.mail_other':
    'Se rechazan tantos correos en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de {{count}} minutos.',
  'limits.save_one':
    'Se rechazan tantos cambios en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de un minuto.',
  'limits.save_many':
    'Se rechazan tantos cambios en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de {{count}} de minutos.',
  'limits.save_other':
    'Se rechazan tantos cambios en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de {{count}} minutos.',
  'limits.export_one':
    'Se rechazan tantas exportaciones en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de un minuto.',
  'limits.export_many':
    'Se rechazan tantas exportaciones en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de {{count}} de minutos.',
  'limits.export_other':
    'Se rechazan tantas exportaciones en una hora para que nadie abuse de este servidor. Inténtelo de nuevo dentro de {{count}} minutos.',
  'limits.search_one': 'Tantas búsquedas a la vez frenan a todos. Inténtelo de nuevo dentro de un minuto.',
  'limits.search_many':
    'Tantas búsquedas a la vez frenan a todos. Inténtelo de nuevo dentro de {{count}} de minutos.',
  'limits.search_other':
    'Tantas búsquedas a la vez frenan a todos. Inténtelo de nuevo dentro de {{count}} minutos.',
  'secrets.code-unreadable':
    'La clave de este servidor ha cambiado y los códigos de su aplicación no se pueden comprobar. Use un código de recuperación o pida ayuda a un administrador.',
  'secrets.mail-unreadable':
    'El texto de este correo se guardó con una APP_KEY distinta de la que tiene ahora el archivo de entorno.',
  'secrets.replaced-key':
    'La APP_KEY de este archivo de entorno se sustituyó el {{day}} (quittance renew-key), así que nada arranca con ella. Copie el archivo de entorno del servidor en el que se sustituyó. Si la clave nueva se ha perdido, ponga en APP_KEY otra que no se haya usado nunca aquí (openssl rand -base64 32): los miembros entran entonces con códigos de recuperación.',
  'secrets.wrong-key_one':
    'El secreto de un miembro para el segundo paso se guardó con una APP_KEY distinta de la que tiene ahora el archivo de entorno. Vuelva a poner la APP_KEY anterior; o que el miembro entre con un código de recuperación; o quite su segundo paso en los ajustes.',
  'secrets.wrong-key_many':
    'Los secretos de {{count}} de miembros para el segundo paso se guardaron con una APP_KEY distinta de la que tiene ahora el archivo de entorno. Vuelva a poner la APP_KEY anterior; o que los miembros entren con códigos de recuperación; o quite su segundo paso en los ajustes.',
  'secrets.wrong-key_other':
    'Los secretos de {{count}} miembros para el segundo paso se guardaron con una APP_KEY distinta de la que tiene ahora el archivo de entorno. Vuelva a poner la APP_KEY anterior; o que los miembros entren con códigos de recuperación; o quite su segundo paso en los ajustes.',
  'doctor.backups': 'Copias de seguridad',
  'doctor.secrets': 'Secretos sellados',
  'outbox.secret': 'El texto es solo para el destinatario y no se muestra.',
  'notice.reset-link-subject': 'Una contraseña nueva para {{product}}',
  'notice.reset-link-body':
    'Hola, {{name}}:\n\nalguien ha pedido una contraseña nueva para usted en {{product}}.\n\nEstablézcala aquí; el enlace es válido durante 30 minutos y una sola vez:\n{{link}}\n\nSi no ha sido usted, no tiene que hacer nada: su contraseña sigue igual.\n',
  'notice.password-reset-subject': 'Se ha cambiado su contraseña de {{product}}',
  'notice.password-reset-body':
    'Hola, {{name}}:\n\nsu contraseña de {{product}} se ha establecido de nuevo con el enlace de un correo y se ha cerrado su sesión en todas partes.\n\nSi no ha sido usted, avise enseguida a un administrador.\n',
  'notice.factor-removed-subject': 'Se ha quitado el segundo paso de {{product}}',
  'notice.factor-removed-body':
    'Hola, {{name}}:\n\n{{by}} ha quitado su segundo paso en {{product}}: desde ahora entra solo con su contraseña. Puede activarlo de nuevo en su perfil.\n\nSi no lo ha pedido, avise enseguida a un administrador.\n',
  'proposal.added': '¡Propuesta añadida correctamente!',
  'proposal.updated': '¡Propuesta actualizada correctamente!',
  'estimate.added': '¡Presupuesto añadido correctamente!',
  'estimate.updated': '¡Presupuesto actualizado correctamente!',
  'invoice.added': '¡Factura añadida correctamente!',
  'invoice.updated': '¡Factura actualizada correctamente!',
  'search.too-long': 'Busque como máximo {{max}} caracteres.',
  'locale.unknown': 'No hay diccionario para {{locale}}. Disponibles: {{shipped}}.',
}
