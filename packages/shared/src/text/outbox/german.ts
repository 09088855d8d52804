export const outboxGerman = {
  'outbox.address-refused':
    'Der Mailserver {{place}} nimmt keine E-Mails für {{addresses}} an. Seine Antwort: {{reason}}',
  'outbox.too-slow': 'Der Mailserver {{place}} hat für diese E-Mail zu lange gebraucht.',
  'outbox.not-written': 'Die E-Mail konnte nicht in {{file}} geschrieben werden: {{reason}}',
  'outbox.not-found': 'Diese E-Mail gibt es nicht.',
  'outbox.already-sending': 'Diese E-Mail wird gerade gesendet. Bitte sehen Sie gleich noch einmal nach.',
  'outbox.already-sent': 'Diese E-Mail ist bereits hinausgegangen.',
  'outbox.already-over': 'Diese E-Mail wurde bereits aufgegeben: Sie geht nicht mehr von selbst hinaus.',
  'outbox.already-emptied':
    'Wer diese E-Mail bekommen sollte, wurde anonymisiert: Sie kann nicht mehr gesendet werden.',
}
