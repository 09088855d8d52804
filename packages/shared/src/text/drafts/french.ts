export const draftsFrench = {
  'drafts.never-saved': 'Une saisie faite ici {{age}} n’a jamais été enregistrée.',
  'drafts.sent':
    'Une saisie faite ici {{age}} a été envoyée, mais aucune réponse n’est venue. Enregistrez-la de nouveau pour en être sûr\u00a0: rien n’est créé deux fois.',
  'drafts.sent-long-ago':
    'Une saisie faite ici {{age}} a été envoyée, mais aucune réponse n’est venue. Elle est peut-être enregistrée sous le nº {{number}}\u00a0: vérifiez d’abord.',
  'drafts.look': 'Chercher le nº {{number}}',
  'drafts.just-now': 'à l’instant',
  'drafts.elsewhere': 'Cette saisie est ouverte dans un autre onglet, ou y a été enregistrée.',
  'drafts.go-on': 'La reprendre',
  'drafts.discard': 'L’abandonner',
  'drafts.discarded': 'La saisie a été abandonnée.',
  'drafts.not-discarded': 'Ce navigateur n’a pas pu l’abandonner. Veuillez réessayer.',
  'drafts.others': 'Autres saisies faites ici et jamais enregistrées\u00a0: {{count}}.',
  'drafts.show-others': 'Les afficher',
  'drafts.no-room':
    'Ce que contient le formulaire ne peut pas être gardé\u00a0: rien ne le remplace donc. Veuillez d’abord l’enregistrer.',
  'drafts.on-device':
    'Vous avez des saisies non enregistrées ({{count}}). Ce navigateur les garde pendant 30 jours au plus et ne les montre qu’à vous. Si d’autres personnes utilisent cet appareil, vous préférerez peut-être les supprimer.',
  'drafts.leave-kept': 'Les garder',
  'drafts.remove-kept': 'Les supprimer',
} as const
