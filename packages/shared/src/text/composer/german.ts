export const composerGerman = {
  'composer.save-and-email': 'Speichern und per E-Mail senden',
  'composer.update-and-email': 'Aktualisieren und per E-Mail senden',
  'composer.email': 'Per E-Mail senden',
  'composer.title': '{{name}} per E-Mail',
  'composer.from': 'Von {{sender}}',
  'composer.to': 'An',
  'composer.cc': 'Kopie an',
  'composer.several': 'Mehrere mit Kommas dazwischen.',
  'composer.subject': 'Betreff',
  'composer.message': 'Nachricht',
  'composer.attachments': 'Anhänge',
  'composer.send': 'Senden',
  'composer.save-and-send': 'Speichern und senden',
  'composer.update-and-send': 'Aktualisieren und senden',
  'composer.sending': 'Wird gesendet …',
  'composer.in-language': 'Sprache des Belegs',
  'composer.off': 'E-Mail ist auf diesem Server abgeschaltet.',
  'composer.close': 'Schließen',
  'composer.kept': 'Das haben Sie schon geschrieben und noch nicht gesendet.',
  'composer.kept-older':
    'Das haben Sie schon geschrieben, und das Dokument hat sich seitdem geändert. Vergleichen Sie seine Beträge mit Ihrem Text.',
  'composer.may-have-left':
    'Sie haben auf Senden gedrückt, und es kam keine Antwort. Drücken Sie noch einmal: Die E-Mail geht nur einmal hinaus, was auch aus dem ersten Versuch wurde.',
  'composer.look-whether-left':
    'Sie haben auf Senden gedrückt, und es kam keine Antwort. Sehen Sie unter E-Mails nach, ob sie hinausging, bevor Sie sie noch einmal senden.',
  'composer.left-before':
    'Was Sie vorher gesendet haben, war doch angekommen und steht unter E-Mails. Senden Sie nur dann noch einmal, wenn auch diese hinausgehen soll.',
  'composer.fresh': 'So beginnt eine E-Mail.',
  'composer.begin-anew': 'Neu beginnen',
  'composer.take-back': 'Meinen Text zurückholen',
  'composer.merged':
    'Beide Fassungen stehen jetzt zusammen im Formular. Sehen Sie Ihre E-Mail noch einmal an und senden Sie sie dann.',
  'composer.not-loaded': 'Die E-Mail konnte nicht geöffnet werden. Bitte versuchen Sie es noch einmal.',
}
