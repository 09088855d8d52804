export const outboxFrench = {
  'outbox.address-refused':
    'Le serveur de messagerie {{place}} n’accepte pas d’e-mails pour {{addresses}}. Veuillez vérifier ces adresses, et écrire un nouvel e-mail si l’une d’elles est fausse. Sa réponse\u00a0: {{reason}}',
  'outbox.too-slow':
    'Le serveur de messagerie {{place}} a mis trop de temps pour cet e-mail. Veuillez y joindre moins de pièces, ou faire vérifier ce serveur par un administrateur.',
  'outbox.not-written':
    'L’e-mail n’a pas pu être écrit dans {{file}}. Un administrateur doit y faire de la place, ou permettre au serveur d’y écrire\u00a0: {{reason}}',
  'outbox.not-found': 'Cet e-mail n’existe pas.',
  'outbox.already-sending': 'Cet e-mail est en cours d’envoi. Veuillez regarder de nouveau dans un instant.',
  'outbox.already-sent': 'Cet e-mail est déjà parti.',
  'outbox.already-over':
    'L’envoi de cet e-mail a déjà été abandonné\u00a0: il ne partira plus de lui-même, il n’y a rien à retirer. «\u00a0Renvoyer\u00a0» le tente à nouveau.',
  'outbox.already-emptied':
    'Le destinataire de cet e-mail a été anonymisé\u00a0: il ne peut plus être envoyé.',
}
