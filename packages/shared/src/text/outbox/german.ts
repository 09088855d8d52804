export const outboxGerman = {
  'outbox.address-refused':
    'Der Mailserver {{place}} nimmt keine E-Mails für {{addresses}} an. Bitte prüfen Sie diese Adressen, und schreiben Sie die E-Mail neu, wo eine falsch ist. Seine Antwort: {{reason}}',
  'outbox.too-slow':
    'Der Mailserver {{place}} hat für diese E-Mail zu lange gebraucht. Bitte hängen Sie weniger an, oder lassen Sie einen Administrator nach dem Server sehen.',
  'outbox.not-written':
    'Die E-Mail konnte nicht in {{file}} geschrieben werden. Ein Administrator muss dort Platz schaffen oder den Server dort schreiben lassen: {{reason}}',
  'outbox.not-found': 'Diese E-Mail gibt es nicht.',
  'outbox.already-sending': 'Diese E-Mail wird gerade gesendet. Bitte sehen Sie gleich noch einmal nach.',
  'outbox.already-sent': 'Diese E-Mail ist bereits hinausgegangen.',
  'outbox.already-over':
    'Diese E-Mail wurde bereits aufgegeben: Sie geht nicht mehr von selbst hinaus, und es gibt nichts zurückzuziehen. „Erneut senden“ versucht es noch einmal.',
  'outbox.already-emptied':
    'Wer diese E-Mail bekommen sollte, wurde anonymisiert: Sie kann nicht mehr gesendet werden.',
}
