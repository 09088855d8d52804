/** What is said where somebody chooses how documents look on paper. */
export const looksEnglish = {
  'looks.title': 'Look of documents',
  'looks.hint':
    'How your documents look on paper. What was sent by e-mail stays as it was sent; everything else is set anew.',
  'looks.look': 'Look',
  'looks.letterhead': 'Letterhead',
  'looks.letterhead-hint': 'Like a well-set letter: serif type, fine lines, wide margins.',
  'looks.band': 'Band',
  'looks.band-hint': 'Modern: a band in your colour at the top, the total set off.',
  'looks.compact': 'Compact',
  'looks.compact-hint': 'Small margins and close rows: more lines on a page.',
  'looks.colour': 'Colour',
  'looks.accent': 'Accent colour',
  'looks.accent-hint': 'Written like #0f4c5c. Dark colours stay legible in print.',
  'looks.saturation': 'Saturation and brightness',
  'looks.hue': 'Hue',
  'looks.no-picture': 'The example could not be shown.',
} as const
