export const looksGerman = {
  'looks.title': 'Aussehen der Belege',
  'looks.hint':
    'Wie Ihre Belege auf Papier aussehen. Was per E-Mail verschickt wurde, bleibt, wie es war; alles andere wird neu gesetzt.',
  'looks.look': 'Aussehen',
  'looks.letterhead': 'Briefbogen',
  'looks.letterhead-hint': 'Wie ein gut gesetzter Brief: Serifenschrift, feine Linien, breite Ränder.',
  'looks.band': 'Farbband',
  'looks.band-hint': 'Modern: oben ein Band in Ihrer Farbe, der Gesamtbetrag hervorgehoben.',
  'looks.compact': 'Kompakt',
  'looks.compact-hint': 'Schmale Ränder und enge Zeilen: mehr Positionen auf einer Seite.',
  'looks.colour': 'Farbe',
  'looks.accent': 'Akzentfarbe',
  'looks.accent-hint': 'Geschrieben wie #0f4c5c. Dunkle Farben bleiben gedruckt gut lesbar.',
  'looks.saturation': 'Sättigung und Helligkeit',
  'looks.hue': 'Farbton',
  'looks.no-picture': 'Das Beispiel konnte nicht gezeigt werden.',
}
