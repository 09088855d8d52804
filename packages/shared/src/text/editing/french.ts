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
  'editing.left': 'Pas enregistré, mais gardé sur cet appareil. Vous le retrouverez là où vous l’avez saisi.',
  'editing.new-line': 'Nouvelle ligne',
  'editing.new-line-hint': 'Produit ou description',
  'editing.no-lines': 'Saisissez un produit ou une description, ou sélectionnez des produits ci-dessus.',
  'editing.undone': 'Annulé\u00a0: {{what}}',
  'editing.redone': 'Rétabli\u00a0: {{what}}',
  'editing.step-line': 'ligne {{place}}, {{name}}',
  'editing.step-lines': 'les lignes',
  'editing.step-several': 'plusieurs champs',
  'editing.sent':
    'Envoyé à {{time}}, mais aucune réponse n’est venue. Gardé sur cet appareil. Enregistrez de nouveau pour en être sûr\u00a0: rien n’est créé deux fois.',
  'editing.sent-long-ago':
    'Envoyé, mais aucune réponse n’est venue. Il est peut-être enregistré sous le nº {{number}}\u00a0: vérifiez avant d’enregistrer de nouveau.',
  'editing.elsewhere':
    'Un autre onglet a repris votre saisie, ou l’a supprimée. Enregistrée ici aussi, elle pourrait être créée deux fois.',
  'editing.keep-here': 'La garder ici aussi',
  'editing.let-go': 'La vider ici',
  'editing.save-here': 'L’enregistrer ici aussi',
  'editing.paste-not-loaded': 'Les lignes n’ont pas pu être lues. Veuillez les coller de nouveau.',
  'editing.menu-not-loaded': 'Le menu n’a pas pu être chargé. Veuillez réessayer.',
} as const
