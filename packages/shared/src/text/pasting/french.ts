export const pastingFrench = {
  'pasting.title': 'Lignes à coller\u00a0: {{count}}',
  'pasting.hint': 'Indiquez ce que contient chaque colonne. Ce qui est ignoré n’est pas collé.',
  'pasting.heading': 'La première ligne est un en-tête',
  'pasting.column': 'Colonne {{number}}',
  'pasting.leave-out': 'Ignorer',
  'pasting.more-rows': 'Autres lignes\u00a0: {{count}}',
  'pasting.lines': 'Lignes ajoutées\u00a0: {{count}}.',
  'pasting.unreadable':
    'Chiffres illisibles ou impossibles dans une ligne\u00a0: {{count}}. Ils restent tels quels, à vous de les corriger.',
  'pasting.unknown-rates': 'Absents des taux de taxe, donc ignorés\u00a0: {{rates}}.',
  'pasting.nothing': 'Rien ne serait ajouté\u00a0: indiquez quelle colonne est le nom.',
  'pasting.too-many': 'Un document a au plus {{max}} lignes, et il reste de la place pour {{room}}.',
  'pasting.add': 'Ajouter {{count}} lignes',
  'pasting.add-one': 'Ajouter 1 ligne',
  'pasting.as-text': 'Coller comme un seul texte',
  'pasting.cancel': 'Annuler',
  'pasting.added': 'Lignes ajoutées\u00a0: {{count}}',
} as const
