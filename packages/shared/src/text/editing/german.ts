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
  'editing.left':
    'Nicht gespeichert, aber auf diesem Gerät behalten. Sie finden es dort, wo Sie es eingegeben haben.',
  'editing.new-line': 'Neue Position',
  'editing.new-line-hint': 'Produkt oder Beschreibung',
  'editing.no-lines': 'Geben Sie ein Produkt oder eine Beschreibung ein, oder wählen Sie oben Produkte aus.',
  'editing.undone': 'Rückgängig gemacht: {{what}}',
  'editing.redone': 'Wiederhergestellt: {{what}}',
  'editing.step-line': 'Zeile {{place}}, {{name}}',
  'editing.step-lines': 'die Zeilen',
  'editing.step-several': 'mehrere Felder',
  'editing.sent':
    'Um {{time}} gesendet, aber es kam keine Antwort. Auf diesem Gerät behalten. Speichern Sie noch einmal, um sicher zu sein: Nichts wird doppelt angelegt.',
  'editing.sent-long-ago':
    'Gesendet, aber es kam keine Antwort. Es ist vielleicht als Nr. {{number}} gespeichert: Sehen Sie nach, bevor Sie noch einmal speichern.',
  'editing.elsewhere':
    'Ein anderer Tab hat mit Ihrer Eingabe weitergemacht oder sie entfernt. Auch hier gespeichert, wird sie vielleicht doppelt angelegt.',
  'editing.keep-here': 'Auch hier behalten',
  'editing.let-go': 'Hier leeren',
  'editing.save-here': 'Auch hier speichern',
  'editing.paste-not-loaded': 'Die Zeilen konnten nicht gelesen werden. Bitte fügen Sie sie noch einmal ein.',
  'editing.menu-not-loaded': 'Das Menü konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
} as const
