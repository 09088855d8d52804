export const sheetsGerman = {
  'sheets.download': 'Herunterladen',
  'sheets.download-selected': 'Auswahl herunterladen',
  'sheets.hint': 'Alle Seiten dieser Liste, gefiltert und sortiert wie angezeigt.',
  'sheets.all-columns': 'Alle Spalten, auch ausgeblendete',
  'sheets.csv': 'CSV-Datei',
  'sheets.xlsx': 'Excel-Datei (XLSX)',
  'sheets.csv-hint':
    'CSV ist für andere Programme: Eine Tabellenkalkulation, die es öffnet, streicht führende Nullen, etwa von Postleitzahlen und Telefonnummern. Die Excel-Datei behält sie.',
  'sheets.busy': 'Die Datei ist unterwegs.',
  'sheets.done': '{{file}} wurde heruntergeladen.',
  'sheets.net': 'Nettobetrag',
  'sheets.tax': 'Steuer',
  'sheets.sub-total': 'Zwischensumme brutto',
  'sheets.discount': 'Rabatt',
  'sheets.created': 'Angelegt (UTC)',
  'sheets.updated': 'Geändert (UTC)',
}
