export const draftsGerman = {
  'drafts.never-saved': 'Hier wurde {{age}} etwas eingegeben und nie gespeichert.',
  'drafts.sent':
    'Hier wurde {{age}} etwas eingegeben und gesendet, aber es kam keine Antwort. Speichern Sie es noch einmal, um sicher zu sein: Nichts wird doppelt angelegt.',
  'drafts.sent-long-ago':
    'Hier wurde {{age}} etwas eingegeben und gesendet, aber es kam keine Antwort. Es ist vielleicht als Nr. {{number}} gespeichert: Sehen Sie zuerst nach.',
  'drafts.look': 'Nr. {{number}} suchen',
  'drafts.just-now': 'gerade eben',
  'drafts.elsewhere': 'Diese Eingabe ist in einem anderen Tab offen oder wurde dort gespeichert.',
  'drafts.go-on': 'Damit fortfahren',
  'drafts.discard': 'Verwerfen',
  'drafts.discarded': 'Die Eingabe wurde verworfen.',
  'drafts.not-discarded': 'Dieser Browser konnte sie nicht verwerfen. Bitte versuchen Sie es noch einmal.',
  'drafts.others': 'Weitere Eingaben, die hier nie gespeichert wurden: {{count}}.',
  'drafts.show-others': 'Anzeigen',
  'drafts.no-room':
    'Was im Formular steht, lässt sich nicht behalten, deshalb tritt nichts an seine Stelle. Bitte speichern Sie es zuerst.',
  'drafts.on-device':
    'Sie haben Eingaben, die nicht gespeichert sind ({{count}}). Dieser Browser behält sie bis zu 30 Tage und zeigt sie nur Ihnen. Wenn andere dieses Gerät benutzen, möchten Sie sie vielleicht entfernen.',
  'drafts.leave-kept': 'Behalten',
  'drafts.remove-kept': 'Entfernen',
} as const
