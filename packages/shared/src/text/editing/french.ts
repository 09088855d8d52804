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
  'editing.go-on': 'La reprendre',
  'editing.discard': 'L’abandonner',
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
  'editing.draft': 'Une saisie faite ici {{age}} n’a jamais été enregistrée.',
  'editing.draft-sent':
    'Une saisie faite ici {{age}} a été envoyée, mais aucune réponse n’est venue. Enregistrez-la de nouveau pour en être sûr\u00a0: rien n’est créé deux fois.',
  'editing.draft-old':
    'Une saisie faite ici {{age}} a été envoyée, mais aucune réponse n’est venue. Elle est peut-être enregistrée sous le nº {{number}}\u00a0: vérifiez d’abord.',
  'editing.look': 'Chercher le nº {{number}}',
  'editing.just-now': 'à l’instant',
  'editing.draft-elsewhere': 'Cette saisie est ouverte dans un autre onglet, ou y a été enregistrée.',
  'editing.others': 'Autres saisies faites ici et jamais enregistrées\u00a0: {{count}}.',
  'editing.show-others': 'Les afficher',
  'editing.no-room':
    'Ce que contient le formulaire ne peut pas être gardé\u00a0: rien ne le remplace donc. Veuillez d’abord l’enregistrer.',
  'editing.discarded': 'La saisie a été abandonnée.',
  'editing.not-discarded': 'Ce navigateur n’a pas pu l’abandonner. Veuillez réessayer.',
  'editing.on-device':
    'Vous avez des saisies non enregistrées ({{count}}). Ce navigateur les garde pendant 30 jours au plus et ne les montre qu’à vous. Si d’autres personnes utilisent cet appareil, vous préférerez peut-être les supprimer.',
  'editing.leave-kept': 'Les garder',
  'editing.remove-kept': 'Les supprimer',
} as const
