export const editingFrench = {
  'editing.undo': 'Annuler',
  'editing.redo': 'Rétablir',
  'editing.line-menu': 'Plus pour la ligne {{place}}',
  'editing.duplicate': 'Dupliquer',
  'editing.move-up': 'Monter',
  'editing.move-down': 'Descendre',
  'editing.moved': 'Ligne {{place}} sur {{count}}\u00a0: {{name}}',
  'editing.saved': 'Tout est enregistré.',
  'editing.typed': 'Pas encore enregistré.',
  'editing.kept': 'Pas encore enregistré. Gardé sur cet appareil, {{time}}.',
  'editing.not-kept-full':
    'Pas encore enregistré, et ce navigateur n’a plus de place pour le garder. Veuillez enregistrer bientôt.',
  'editing.not-kept-refused':
    'Pas encore enregistré, et ce navigateur ne le garde pas. Veuillez enregistrer bientôt.',
  'editing.draft': 'Une saisie commencée ici {{age}} n’a jamais été enregistrée.',
  'editing.draft-sent':
    'Une saisie d’ici a été envoyée {{age}}, mais aucune réponse n’est venue. Enregistrez-la de nouveau pour en être sûr\u00a0: rien n’est créé deux fois.',
  'editing.draft-elsewhere': 'Ce brouillon est ouvert dans un autre onglet, ou y a été enregistré.',
  'editing.go-on': 'La reprendre',
  'editing.discard': 'L’abandonner',
  'editing.discarded': 'Le brouillon a été abandonné.',
  'editing.left': 'Pas enregistré, mais gardé sur cet appareil. Vous le retrouverez là où vous l’avez saisi.',
  'editing.new-line': 'Nouvelle ligne',
  'editing.new-line-hint': 'Produit ou description',
  'editing.no-lines': 'Saisissez un produit ou une description, ou sélectionnez des produits ci-dessus.',
} as const
