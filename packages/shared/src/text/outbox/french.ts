export const outboxFrench = {
  'outbox.address-refused':
    'Le serveur de messagerie {{place}} n’accepte pas d’e-mails pour {{addresses}}. Sa réponse\u00a0: {{reason}}',
  'outbox.too-slow': 'Le serveur de messagerie {{place}} a mis trop de temps pour cet e-mail.',
  'outbox.not-written': 'L’e-mail n’a pas pu être écrit dans {{file}}\u00a0: {{reason}}',
  'outbox.not-found': 'Cet e-mail n’existe pas.',
  'outbox.already-sending': 'Cet e-mail est en cours d’envoi. Veuillez regarder de nouveau dans un instant.',
  'outbox.already-sent': 'Cet e-mail est déjà parti.',
  'outbox.already-over': 'L’envoi de cet e-mail a déjà été abandonné\u00a0: il ne partira plus de lui-même.',
  'outbox.already-emptied':
    'Le destinataire de cet e-mail a été anonymisé\u00a0: il ne peut plus être envoyé.',
}
