export const looksFrench = {
  'looks.title': 'Aspect des documents',
  'looks.hint':
    'L’aspect de vos documents sur papier. Ce qui a été envoyé par e-mail reste tel quel\u202f; tout le reste est remis en page.',
  'looks.look': 'Aspect',
  'looks.letterhead': 'Papier à lettres',
  'looks.letterhead-hint':
    'Comme une lettre bien composée\u00a0: caractères à empattements, filets fins, marges larges.',
  'looks.band': 'Bandeau',
  'looks.band-hint': 'Moderne\u00a0: un bandeau à votre couleur en haut, le total mis en avant.',
  'looks.compact': 'Serré',
  'looks.compact-hint': 'Petites marges et lignes rapprochées\u00a0: plus de lignes par page.',
  'looks.colour': 'Couleur',
  'looks.accent': 'Couleur d’accent',
  'looks.accent-hint': 'Écrite comme #0f4c5c. Les couleurs foncées restent lisibles à l’impression.',
  'looks.saturation': 'Saturation et luminosité',
  'looks.hue': 'Teinte',
  'looks.no-picture': 'L’exemple n’a pas pu être affiché.',
}
