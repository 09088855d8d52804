import type { Dictionary } from '#text/text-keys.ts'

export const accessSpanish: Dictionary = {
  // Two-factor sign-in.
  'access.factor': 'Inicio de sesión en dos pasos',
  'access.factor-hint':
    'Con un código adicional de una aplicación de su teléfono, una contraseña que otros conozcan no basta para entrar en su nombre.',
  'access.factor-off': 'Desactivado',
  'access.factor-since': 'Activado desde el {{time}}',
  'access.codes-left_one': 'Queda {{count}} código de recuperación',
  'access.codes-left_many': 'Quedan {{count}} de códigos de recuperación',
  'access.codes-left_other': 'Quedan {{count}} códigos de recuperación',
  'access.few-codes': 'Cree otros nuevos antes de usar el último.',
  'access.switch-on': 'Activar',
  'access.switch-off': 'Desactivar',
  'access.new-codes': 'Nuevos códigos de recuperación',
  'access.scan': 'Lea esta imagen con una aplicación de autenticación de su teléfono.',
  'access.picture': 'Código QR para la aplicación; la clave de abajo dice lo mismo',
  'access.key': 'O introduzca allí esta clave',
  'access.code': 'Código de la aplicación',
  'access.code-hint': 'Seis cifras, válidas durante medio minuto.',
  'access.any-code': 'Código de la aplicación o de recuperación',
  'access.off-warning': 'Para entrar solo se pedirá su contraseña.',
  'access.renew-warning': 'Los códigos que tiene ahora dejarán de ser válidos.',
  'access.codes-title': 'Sus códigos de recuperación',
  'access.codes-hint':
    'Cada uno le permite entrar una vez sin su teléfono. Guárdelos fuera del teléfono: solo se muestran ahora.',
  'access.download': 'Descargar',
  'access.print': 'Imprimir',
  'access.codes-file': 'codigos-de-recuperacion.txt',
  'access.codes-heading': 'Códigos de recuperación de {{email}} para {{product}}',
  'access.codes-kept': 'Los he guardado',

  // Where one is signed in.
  'access.sessions': 'Dónde ha iniciado sesión',
  'access.sessions-hint': 'Cierre lo que no reconozca y cambie después su contraseña.',
  'access.unknown-browser': 'Navegador o programa desconocido',
  'access.browser-on': '{{browser}} en {{system}}',
  'access.this-session': 'Esta',
  'access.started': 'Desde',
  'access.last-used': 'Último uso',
  'access.end': 'Cerrar',
  'access.end-name': 'Cerrar la sesión: {{name}}',
  'access.end-others': 'Cerrar todas las demás',
  'access.no-others': 'No ha iniciado sesión en ningún otro lugar.',

  // Members, for administrators.
  'access.has-factor': 'Inicio de sesión en dos pasos',
  'access.signed-in-at_one': 'Sesión iniciada en {{count}} lugar',
  'access.signed-in-at_many': 'Sesión iniciada en {{count}} de lugares',
  'access.signed-in-at_other': 'Sesión iniciada en {{count}} lugares',
  'access.sign-out': 'Cerrar sesión en todas partes',
  'access.sign-out-name': 'Cerrar sesión en todas partes: {{name}}',
  'access.sign-out-question':
    '{{name}} tendrá que volver a entrar en todas partes. Lo que haya escrito sin guardar sigue en pantalla hasta entonces.',
  'access.remove-factor': 'Quitar el segundo paso',
  'access.remove-factor-name': 'Quitar el segundo paso: {{name}}',
  'access.remove-factor-question':
    'Hágalo solo por alguien que usted sepa que ha perdido el teléfono y los códigos de recuperación: {{name}} entrará solo con la contraseña y se le avisará por correo.',

  // Forgotten passwords.
  'access.forgotten-title': 'Contraseña olvidada',
  'access.forgotten-hint':
    'Enviamos un enlace a su dirección de correo. Es válido durante 30 minutos y una sola vez.',
  'access.send-link': 'Enviar el enlace',
  'access.no-mail':
    'El correo está desactivado en este servidor. Pida ayuda a un administrador; en el servidor, esta orden establece una contraseña nueva:',
  'access.back-to-sign-in': 'Volver al inicio de sesión',
  'access.reset-title': 'Una contraseña nueva',
  'access.reset-for': 'Para {{email}}. Se cerrará su sesión en todas partes.',
  'access.set-password': 'Establecer la contraseña',
  'access.new-link': 'Pedir un enlace nuevo',
  'access.demand': 'Exigir a todos el inicio de sesión en dos pasos',
  'access.demand-description':
    'Los miembros que no lo tengan lo configuran al iniciar sesión y hasta entonces no pueden hacer nada más. Los tokens de API siguen funcionando.',
  'access.demand-question_one':
    '{{count}} miembro no tiene aún el inicio de sesión en dos pasos y a partir de ahora solo podrá configurarlo, aunque esté trabajando.',
  'access.demand-question_many':
    '{{count}} de miembros no tienen aún el inicio de sesión en dos pasos y a partir de ahora solo podrán configurarlo, aunque estén trabajando.',
  'access.demand-question_other':
    '{{count}} miembros no tienen aún el inicio de sesión en dos pasos y a partir de ahora solo podrán configurarlo, aunque estén trabajando.',
  'access.demand-confirm': 'Exigirlo',
  'access.demand-title': 'Configurar el inicio de sesión en dos pasos',
  'access.demand-hint':
    'Un administrador lo exige a todos. Lleva un minuto y una aplicación de autenticación en su teléfono; después sigue donde estaba.',
  'access.set-up': 'Configurar ahora',
}
