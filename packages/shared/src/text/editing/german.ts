export const editingGerman = {
  'editing.undo': 'Rückgängig',
  'editing.redo': 'Wiederholen',
  'editing.line-menu': 'Mehr zu Zeile {{place}}',
  'editing.duplicate': 'Duplizieren',
  'editing.move-up': 'Nach oben',
  'editing.move-down': 'Nach unten',
  'editing.moved': 'Zeile {{place}} von {{count}}: {{name}}',
  'editing.saved': 'Alles ist gespeichert.',
  'editing.typed': 'Noch nicht gespeichert.',
  'editing.kept': 'Noch nicht gespeichert. Auf diesem Gerät behalten, {{time}}.',
  'editing.not-kept-full':
    'Noch nicht gespeichert, und dieser Browser hat keinen Platz mehr, es zu behalten. Bitte bald speichern.',
  'editing.not-kept-refused':
    'Noch nicht gespeichert, und dieser Browser behält es nicht. Bitte bald speichern.',
  'editing.draft': 'Hier wurde {{age}} etwas eingegeben und nie gespeichert.',
  'editing.draft-sent':
    'Hier wurde {{age}} etwas gesendet, aber es kam keine Antwort. Speichern Sie es noch einmal, um sicher zu sein: Nichts wird doppelt angelegt.',
  'editing.draft-elsewhere': 'Dieser Entwurf ist in einem anderen Tab offen oder wurde dort gespeichert.',
  'editing.go-on': 'Damit fortfahren',
  'editing.discard': 'Verwerfen',
  'editing.discarded': 'Der Entwurf wurde verworfen.',
  'editing.left':
    'Nicht gespeichert, aber auf diesem Gerät behalten. Sie finden es dort, wo Sie es eingegeben haben.',
  'editing.new-line': 'Neue Position',
  'editing.new-line-hint': 'Produkt oder Beschreibung',
  'editing.no-lines': 'Geben Sie ein Produkt oder eine Beschreibung ein, oder wählen Sie oben Produkte aus.',
} as const
