export const outboxSpanish = {
  'outbox.address-refused':
    'El servidor de correo {{place}} no acepta correos para {{addresses}}. Por favor, compruebe estas direcciones y escriba un correo nuevo si alguna es incorrecta. Su respuesta: {{reason}}',
  'outbox.too-slow':
    'El servidor de correo {{place}} ha tardado demasiado con este correo. Por favor, adjunte menos o pida a un administrador que revise ese servidor.',
  'outbox.not-written':
    'El correo no se ha podido escribir en {{file}}. Un administrador tiene que hacer sitio allí o permitir que el servidor escriba: {{reason}}',
  'outbox.not-found': 'Este correo no existe.',
  'outbox.already-sending': 'Este correo se está enviando ahora mismo. Vuelva a mirar dentro de un momento.',
  'outbox.already-sent': 'Este correo ya ha salido.',
  'outbox.already-over':
    'El envío de este correo ya se abandonó: no saldrá por sí solo y no hay nada que retirar. «Volver a enviar» lo intenta otra vez.',
  'outbox.already-emptied': 'El destinatario de este correo se ha anonimizado: ya no se puede enviar.',
}
