export const answersGerman = {
  'body.object-expected': 'Der Inhalt der Anfrage muss ein JSON-Objekt mit den Feldern dieses Aufrufs sein.',
  'document.total-differs':
    'Der Gesamtbetrag dieser Positionen ist {{expected}}, nicht {{stated}}. Es wurde nichts gespeichert.',
  'document.not-found': 'Dieses Dokument existiert nicht.',
  'call.not-found': 'Unter dieser Adresse gibt es nichts.',
  'call.method-not-allowed': 'Diese Adresse nimmt keine {{method}}-Anfragen an.',
  'call.bad-request':
    'Diese Anfrage kann nicht gelesen werden. Bitte prüfen Sie ihre Adresse und ihre Header.',
  'call.several-hosts': 'Die Anfrage hat mehr als einen Host-Header. Bitte senden Sie genau einen.',
  'call.encoded': 'Der Inhalt der Anfrage muss unverändert gesendet werden, nicht komprimiert.',
  'call.not-utf8': 'Der Inhalt der Anfrage muss in UTF-8 geschrieben sein.',
  'call.not-json': 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  'call.not-json-type': 'Der Inhalt der Anfrage muss als application/json gesendet werden.',
  'call.too-large': 'Die Anfrage ist zu groß: höchstens {{max}} MB.',
  'call.too-large-kilobytes': 'Die Anfrage ist zu groß: höchstens {{max}} kB.',
  'call.too-complex':
    'Die Anfrage enthält zu viel: höchstens {{values}} Werte, {{depth}} Ebenen von Listen und Objekten und {{sequences}} verschiedene Feldfolgen.',
  'field.json-too-complex':
    '„{{field}}“ enthält zu viel JSON: höchstens {{values}} Werte, {{depth}} Ebenen von Listen und Objekten und {{sequences}} verschiedene Feldfolgen.',
  'call.body-timed-out':
    'Die Anfrage ist nicht rechtzeitig vollständig angekommen. Bitte versuchen Sie es erneut.',
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
  'call.disk-full':
    'Der Datenträger des Servers ist voll. Es wurde nichts gespeichert; bitte informieren Sie einen Administrator und versuchen Sie es erneut, sobald wieder Platz ist.',
  'call.busy':
    'Der Server ist gerade ausgelastet. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.',
  'call.version-unknown':
    'Das geht nicht von dem aus, was hier gespeichert ist. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  'call.key-in-use':
    'Dieser Speichervorgang ist bereits mit anderem Inhalt bekannt (Dokument {{id}}). Es wurde nichts erneut gespeichert.',
  'sign-in.wrong': 'E-Mail oder Passwort ist falsch.',
  'access.code-wrong':
    'Dieser Code gilt nicht: Er ist vielleicht zu alt oder schon benutzt. Bitte warten Sie auf den nächsten der App oder nehmen Sie einen Wiederherstellungscode.',
  'access.factor-is-on':
    'Der zweite Faktor ist schon eingeschaltet. Schalten Sie ihn zuerst aus, um ein anderes Telefon einzurichten.',
  'access.factor-is-on-now': 'Der zweite Faktor ist eingeschaltet.',
  'access.factor-is-off-now': 'Der zweite Faktor ist ausgeschaltet.',
  'access.factor-changed':
    'Das wurde inzwischen in einem anderen Fenster geändert. Bitte beginnen Sie von vorn.',
  'access.factor-removed': '{{name}} meldet sich von jetzt an mit dem Passwort allein an.',
  'access.factor-was-off': 'Dieses Mitglied hat keinen zweiten Faktor.',
  'access.codes-renewed': 'Neue Wiederherstellungscodes wurden erstellt.',
  'password.simple':
    'Dieses Passwort wiederholt wenige Zeichen oder zählt weiter. Bitte wählen Sie eines, das schwerer zu erraten ist, etwa vier Wörter, die nichts miteinander zu tun haben.',
  'password.own-words':
    'Dieses Passwort besteht aus Ihrem Namen, Ihrer E-Mail-Adresse oder dem Namen der Firma oder dieser Anwendung. Bitte wählen Sie andere Wörter.',
  'password.leaked':
    'Dieses Passwort gehört zu denen, die zuerst ausprobiert werden: Es stand in Daten, die anderswo gestohlen wurden. Bitte wählen Sie ein anderes, etwa vier Wörter, die nichts miteinander zu tun haben.',
  'access.factor-demanded': 'Der zweite Faktor wird hier verlangt. Bitte richten Sie ihn zuerst ein.',
  'access.demand-needs-own':
    'Bitte schalten Sie den zweiten Faktor zuerst für sich selbst ein, in Ihrem Profil: Wer ihn verlangt, hat ihn.',
  'access.demanded-now': 'Der zweite Faktor wird von jetzt an von allen verlangt.',
  'access.not-demanded-now': 'Der zweite Faktor ist von jetzt an jedem Mitglied überlassen.',
  'access.session-ended': 'Die Sitzung wurde beendet.',
  'access.session-gone': 'Diese Sitzung gibt es nicht mehr.',
  'access.sessions-ended': 'Sie sind überall sonst abgemeldet.',
  'access.signed-out': '{{name}} ist überall abgemeldet.',
  'access.reset-sent':
    'Wenn ein Mitglied diese Adresse hat, ist eine E-Mail mit einem Link unterwegs. Er gilt 30 Minuten.',
  'access.reset-no-mail':
    'E-Mail ist auf diesem Server ausgeschaltet. Bitte wenden Sie sich an einen Administrator.',
  'access.reset-gone':
    'Dieser Link gilt nicht mehr: Er wurde benutzt oder ist älter als 30 Minuten. Bitte fordern Sie einen neuen an.',
  'access.reset-done': 'Das Passwort wurde gesetzt. Bitte melden Sie sich damit an.',
  'sign-in.code-needed': 'Bitte geben Sie auch den Code Ihrer App ein.',
  'limits.mail_one':
    'So viele E-Mails in einer Stunde werden abgelehnt, damit niemand diesen Server missbraucht. Bitte versuchen Sie es in einer Minute erneut.',
  'limits.mail_other':
    'So viele E-Mails in einer Stunde werden abgelehnt, damit niemand diesen Server missbraucht. Bitte versuchen Sie es in {{count}} Minuten erneut.',
  'limits.save_one':
    'So viele Änderungen in einer Stunde werden abgelehnt, damit niemand diesen Server missbraucht. Bitte versuchen Sie es in einer Minute wieder.',
  'limits.save_other':
    'So viele Änderungen in einer Stunde werden abgelehnt, damit niemand diesen Server missbraucht. Bitte versuchen Sie es in {{count}} Minuten wieder.',
  'limits.export_one':
    'So viele Exporte in einer Stunde werden abgelehnt, damit niemand diesen Server missbraucht. Bitte versuchen Sie es in einer Minute wieder.',
  'limits.export_other':
    'So viele Exporte in einer Stunde werden abgelehnt, damit niemand diesen Server missbraucht. Bitte versuchen Sie es in {{count}} Minuten wieder.',
  'limits.search_one':
    'So viele Suchen auf einmal bremsen alle. Bitte versuchen Sie es in einer Minute erneut.',
  'limits.search_other':
    'So viele Suchen auf einmal bremsen alle. Bitte versuchen Sie es in {{count}} Minuten erneut.',
  'secrets.code-unreadable':
    'Der Schlüssel dieses Servers hat sich geändert, darum lassen sich Codes Ihrer App nicht prüfen. Bitte nehmen Sie einen Wiederherstellungscode oder wenden Sie sich an einen Administrator.',
  'secrets.mail-unreadable':
    'Der Text dieser E-Mail wurde mit einem anderen APP_KEY gespeichert, als die Umgebungsdatei jetzt hat.',
  'secrets.replaced-key':
    'Der APP_KEY dieser Umgebungsdatei wurde am {{day}} ersetzt (quittance renew-key); mit ihm startet nichts mehr. Kopieren Sie die Umgebungsdatei von dem Server, auf dem er ersetzt wurde. Ist der neue Schlüssel verloren, setzen Sie APP_KEY auf einen anderen, der hier noch nie verwendet wurde (openssl rand -base64 32): Die Mitglieder melden sich dann mit Wiederherstellungscodes an.',
  'secrets.wrong-key_one':
    'Das Geheimnis eines Mitglieds für den zweiten Faktor wurde mit einem anderen APP_KEY gespeichert, als die Umgebungsdatei jetzt hat. Setzen Sie den früheren APP_KEY wieder ein; oder das Mitglied meldet sich mit einem Wiederherstellungscode an; oder entfernen Sie den zweiten Faktor in den Einstellungen.',
  'secrets.wrong-key_other':
    'Die Geheimnisse von {{count}} Mitgliedern für den zweiten Faktor wurden mit einem anderen APP_KEY gespeichert, als die Umgebungsdatei jetzt hat. Setzen Sie den früheren APP_KEY wieder ein; oder die Mitglieder melden sich mit Wiederherstellungscodes an; oder entfernen Sie den zweiten Faktor in den Einstellungen.',
  'doctor.backups': 'Sicherungen',
  'doctor.secrets': 'Versiegelte Geheimnisse',
  'outbox.secret': 'Der Text ist für den Empfänger allein und wird nicht angezeigt.',
  'notice.reset-link-subject': 'Ein neues Passwort für {{product}}',
  'notice.reset-link-body':
    'Guten Tag {{name}},\n\njemand hat für Sie ein neues Passwort für {{product}} angefordert.\n\nSetzen Sie es hier; der Link gilt 30 Minuten und einmal:\n{{link}}\n\nWaren Sie es nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.\n',
  'notice.password-reset-subject': 'Ihr Passwort für {{product}} wurde geändert',
  'notice.password-reset-body':
    'Guten Tag {{name}},\n\nIhr Passwort für {{product}} wurde mit dem Link aus einer E-Mail neu gesetzt, und Sie wurden überall abgemeldet.\n\nWaren Sie es nicht, sagen Sie bitte sofort einem Administrator Bescheid.\n',
  'notice.factor-removed-subject': 'Der zweite Faktor für {{product}} wurde entfernt',
  'notice.factor-removed-body':
    'Guten Tag {{name}},\n\n{{by}} hat für Sie den zweiten Faktor für {{product}} entfernt: Sie melden sich von jetzt an mit dem Passwort allein an. In Ihrem Profil können Sie ihn wieder einschalten.\n\nHaben Sie nicht darum gebeten, sagen Sie bitte sofort einem Administrator Bescheid.\n',
  'proposal.added': 'Angebot erfolgreich hinzugefügt!',
  'proposal.updated': 'Angebot erfolgreich aktualisiert!',
  'estimate.added': 'Kostenvoranschlag erfolgreich hinzugefügt!',
  'estimate.updated': 'Kostenvoranschlag erfolgreich aktualisiert!',
  'invoice.added': 'Rechnung erfolgreich hinzugefügt!',
  'invoice.updated': 'Rechnung erfolgreich aktualisiert!',
  'search.too-long': 'Bitte suchen Sie nach höchstens {{max}} Zeichen.',
  'locale.unknown': 'Für {{locale}} gibt es kein Wörterbuch. Verfügbar sind: {{shipped}}.',
}
