export const pastingGerman = {
  'pasting.title': 'Einzufügende Zeilen: {{count}}',
  'pasting.hint': 'Geben Sie an, was jede Spalte ist. Was weggelassen wird, wird nicht eingefügt.',
  'pasting.heading': 'Die erste Zeile ist eine Überschrift',
  'pasting.column': 'Spalte {{number}}',
  'pasting.leave-out': 'Weglassen',
  'pasting.more-rows': 'Weitere Zeilen: {{count}}',
  'pasting.lines': 'Neue Positionen: {{count}}.',
  'pasting.unreadable':
    'Zahlen, die unlesbar oder in einer Position nicht möglich sind: {{count}}. Sie bleiben, wie sie sind, und können berichtigt werden.',
  'pasting.unknown-rates': 'Nicht unter den Steuersätzen, daher weggelassen: {{rates}}.',
  'pasting.nothing': 'Es würde nichts eingefügt: Geben Sie an, welche Spalte der Name ist.',
  'pasting.too-many': 'Ein Dokument hat höchstens {{max}} Positionen, und hier ist noch Platz für {{room}}.',
  'pasting.add': '{{count}} Positionen einfügen',
  'pasting.add-one': '1 Position einfügen',
  'pasting.as-text': 'Als einen Text einfügen',
  'pasting.cancel': 'Abbrechen',
  'pasting.added': 'Neue Positionen: {{count}}',
} as const
