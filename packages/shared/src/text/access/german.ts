import type { Dictionary } from '#text/text-keys.ts'

export const accessGerman: Dictionary = {
  // Two-factor sign-in.
  'access.factor': 'Anmeldung mit zwei Faktoren',
  'access.factor-hint':
    'Mit einem zusätzlichen Code aus einer App auf Ihrem Telefon genügt ein Passwort, das andere kennen, nicht, um sich als Sie anzumelden.',
  'access.factor-off': 'Aus',
  'access.factor-since': 'Ein seit {{time}}',
  'access.codes-left_one': 'Noch {{count}} Wiederherstellungscode',
  'access.codes-left_other': 'Noch {{count}} Wiederherstellungscodes',
  'access.few-codes': 'Erstellen Sie neue, bevor der letzte verbraucht ist.',
  'access.switch-on': 'Einschalten',
  'access.switch-off': 'Ausschalten',
  'access.new-codes': 'Neue Wiederherstellungscodes',
  'access.scan': 'Lesen Sie dieses Bild mit einer Authenticator-App auf Ihrem Telefon ein.',
  'access.picture': 'QR-Code für die App; der Schlüssel darunter besagt dasselbe',
  'access.key': 'Oder geben Sie dort diesen Schlüssel ein',
  'access.code': 'Code aus der App',
  'access.code-hint': 'Sechs Ziffern, eine halbe Minute gültig.',
  'access.any-code': 'Code aus der App oder ein Wiederherstellungscode',
  'access.off-warning': 'Die Anmeldung fragt dann nur noch nach Ihrem Passwort.',
  'access.renew-warning': 'Die Codes, die Sie jetzt haben, gelten dann nicht mehr.',
  'access.codes-title': 'Ihre Wiederherstellungscodes',
  'access.codes-hint':
    'Jeder meldet Sie einmal ohne Ihr Telefon an. Bewahren Sie sie getrennt vom Telefon auf: Sie werden nur jetzt angezeigt.',
  'access.download': 'Herunterladen',
  'access.print': 'Drucken',
  'access.codes-file': 'wiederherstellungscodes.txt',
  'access.codes-heading': 'Wiederherstellungscodes von {{email}} für {{product}}',
  'access.codes-kept': 'Ich habe sie aufbewahrt',

  // Where one is signed in.
  'access.sessions': 'Wo Sie angemeldet sind',
  'access.sessions-hint': 'Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
  'access.unknown-browser': 'Unbekannter Browser oder unbekanntes Programm',
  'access.browser-on': '{{browser}} unter {{system}}',
  'access.this-session': 'Diese hier',
  'access.started': 'Seit',
  'access.last-used': 'Zuletzt benutzt',
  'access.end': 'Beenden',
  'access.end-name': 'Sitzung beenden: {{name}}',
  'access.end-others': 'Alle anderen beenden',
  'access.no-others': 'Sie sind sonst nirgends angemeldet.',

  // Members, for administrators.
  'access.has-factor': 'Anmeldung mit zwei Faktoren',
  'access.signed-in-at_one': 'An {{count}} Stelle angemeldet',
  'access.signed-in-at_other': 'An {{count}} Stellen angemeldet',
  'access.sign-out': 'Überall abmelden',
  'access.sign-out-name': 'Überall abmelden: {{name}}',
  'access.sign-out-question':
    '{{name}} muss sich überall neu anmelden. Was dort eingegeben und nicht gespeichert ist, bleibt bis dahin auf dem Bildschirm.',
  'access.remove-factor': 'Zweiten Faktor entfernen',
  'access.remove-factor-name': 'Zweiten Faktor entfernen: {{name}}',
  'access.remove-factor-question':
    'Tun Sie das nur für jemanden, von dem Sie wissen, dass Telefon und Wiederherstellungscodes verloren sind: {{name}} meldet sich dann mit dem Passwort allein an und erfährt es per E-Mail.',

  // Forgotten passwords.
  'access.forgotten-title': 'Passwort vergessen',
  'access.forgotten-hint': 'Wir senden einen Link an Ihre E-Mail-Adresse. Er gilt 30 Minuten und einmal.',
  'access.send-link': 'Link senden',
  'access.no-mail':
    'E-Mail ist auf diesem Server ausgeschaltet. Bitte wenden Sie sich an einen Administrator; am Server setzt dieser Befehl ein neues Passwort:',
  'access.back-to-sign-in': 'Zurück zur Anmeldung',
  'access.reset-title': 'Ein neues Passwort',
  'access.reset-for': 'Für {{email}}. Sie werden überall abgemeldet.',
  'access.set-password': 'Passwort setzen',
  'access.new-link': 'Neuen Link anfordern',
  'access.demand': 'Zweiten Faktor von allen verlangen',
  'access.demand-description':
    'Mitglieder ohne ihn richten ihn bei der nächsten Anmeldung ein und können bis dahin nichts anderes tun. API-Token gelten weiter.',
  'access.demand-question_one':
    '{{count}} Mitglied hat noch keinen zweiten Faktor und kann von jetzt an nur noch ihn einrichten, auch mitten in der Arbeit.',
  'access.demand-question_other':
    '{{count}} Mitglieder haben noch keinen zweiten Faktor und können von jetzt an nur noch ihn einrichten, auch mitten in der Arbeit.',
  'access.demand-confirm': 'Verlangen',
  'access.demand-title': 'Zweiten Faktor einrichten',
  'access.demand-hint':
    'Ein Administrator verlangt ihn von allen. Es braucht eine Minute und eine Authenticator-App auf Ihrem Telefon; danach machen Sie weiter, wo Sie waren.',
  'access.set-up': 'Jetzt einrichten',
}
