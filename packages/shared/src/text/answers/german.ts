export const answersGerman = {
  'body.object-expected': 'Der Inhalt der Anfrage muss ein JSON-Objekt mit den Feldern dieses Aufrufs sein.',
  'document.total-differs':
    'Der Gesamtbetrag dieser Positionen ist {{expected}}, nicht {{stated}}. Es wurde nichts gespeichert.',
  'document.not-found': 'Dieses Dokument existiert nicht.',
  'call.not-found': 'Unter dieser Adresse gibt es nichts.',
  'call.method-not-allowed': 'Diese Adresse nimmt keine {{method}}-Anfragen an.',
  'call.bad-request':
    'Diese Anfrage kann nicht gelesen werden. Bitte prüfen Sie ihre Adresse und ihre Header.',
  'call.encoded': 'Der Inhalt der Anfrage muss unverändert gesendet werden, nicht komprimiert.',
  'call.not-utf8': 'Der Inhalt der Anfrage muss in UTF-8 geschrieben sein.',
  'call.not-json': 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  'call.not-json-type': 'Der Inhalt der Anfrage muss als application/json gesendet werden.',
  'call.too-large': 'Die Anfrage ist zu groß: höchstens {{max}} MB.',
  'call.sign-in-first': 'Bitte melden Sie sich an.',
  'call.not-allowed': 'Dazu sind Sie nicht berechtigt. Bitte wenden Sie sich an einen Administrator.',
  'call.foreign-origin': 'Diese Anfrage kam von {{got}}; angenommen wird sie aber nur von {{expected}}.',
  'call.anti-forgery': 'Das Sicherheitstoken dieser Seite ist abgelaufen. Bitte versuchen Sie es erneut.',
  'call.too-many-attempts_one': 'Zu viele Versuche. Bitte versuchen Sie es in einer Minute erneut.',
  'call.too-many-attempts_other': 'Zu viele Versuche. Bitte versuchen Sie es in {{count}} Minuten erneut.',
  'call.surprise':
    'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut; bleibt der Fehler bestehen, melden Sie ihn mit der Referenz {{reference}}.',
  'call.unavailable':
    'Die Datenbank ist gerade nicht erreichbar. Es ist nichts verloren gegangen; bitte versuchen Sie es gleich noch einmal.',
  'call.busy':
    'Der Server ist gerade ausgelastet. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.',
  'call.version-unknown': 'Das geht nicht von dem aus, was hier gespeichert ist. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  'call.key-in-use':
    'Dieser Speichervorgang ist bereits mit anderem Inhalt bekannt (Dokument {{id}}). Es wurde nichts erneut gespeichert.',
  'sign-in.wrong': 'E-Mail oder Passwort ist falsch.',
  'proposal.added': 'Angebot erfolgreich hinzugefügt!',
  'proposal.updated': 'Angebot erfolgreich aktualisiert!',
  'estimate.added': 'Kostenvoranschlag erfolgreich hinzugefügt!',
  'estimate.updated': 'Kostenvoranschlag erfolgreich aktualisiert!',
  'invoice.added': 'Rechnung erfolgreich hinzugefügt!',
  'invoice.updated': 'Rechnung erfolgreich aktualisiert!',
  'search.too-long': 'Bitte suchen Sie nach höchstens {{max}} Zeichen.',
  'locale.unknown': 'Für {{locale}} gibt es kein Wörterbuch. Verfügbar sind: {{shipped}}.',
}
