export const explainingFrench = {
  'explaining.explain-line': 'Expliquer le total',
  'explaining.close': 'Fermer l’explication',
  'explaining.back': 'Retour\u00a0: {{figure}}',
  'explaining.copy': 'Copier',
  'explaining.copied': 'L’explication a été copiée.',
  'explaining.not-copied':
    'Ce navigateur ne permet pas à la page de copier. Veuillez sélectionner le texte et le copier vous-même.',
  'explaining.line': 'Ligne {{place}}\u00a0: {{name}}',
  'explaining.nameless-line': 'Ligne {{place}}',
  'explaining.line-net': 'Quantité × prix',
  'explaining.total-tax': 'Total des taxes',
  'explaining.net-total': 'Sous-total hors taxes',
  'explaining.tax-basis': 'Base taxable',
  'explaining.still-due': 'Reste à payer',
  'explaining.exact': 'Somme exacte',
  'explaining.share': '{{percent}} de {{basis}}',
  'explaining.repeated': '{{line}} (porte ce taux {{times}} fois)',
  'explaining.rounded':
    '{{from}} est arrondi à {{to}}\u00a0: à 2 décimales, les demis en s’éloignant de zéro.',
  'explaining.not-rounded': 'Rien n’est arrondi\u00a0: il n’y a pas plus de 2 décimales.',
  'explaining.rounded-once':
    'Les lignes sont additionnées exactement et leur somme est arrondie une seule fois. Telles que les lignes les montrent, chacune arrondie, elles font {{shown}}.',
  'explaining.raised':
    '{{from}} est coupé au centime, à {{cut}}, et un centime est ajouté\u00a0: les taxes de tous les taux doivent faire ensemble le total des taxes, et c’est ici que l’on a le plus coupé.',
  'explaining.not-raised':
    '{{from}} est coupé au centime, à {{to}}\u00a0: les taxes de tous les taux doivent faire ensemble le total des taxes, et les centimes manquants vont là où l’on a le plus coupé.',
  'explaining.on-paper': 'Par taux, comme sur papier',
  'explaining.shared':
    'Pour que les taux fassent ensemble le total des taxes, chacun est coupé au centime, et les centimes manquants vont là où l’on a le plus coupé.',
  'explaining.basis-on-paper': 'Sur papier, la base taxable est de {{basis}}.',
  'explaining.before-tax': 'La remise est calculée avant taxes\u00a0: sur le sous-total hors taxes.',
  'explaining.after-tax': 'La remise est calculée après taxes\u00a0: sur le sous-total, taxes comprises.',
  'explaining.as-a-whole':
    'C’est un pourcentage de l’ensemble du document. Elle n’est répartie ni entre les lignes ni entre les taux, et le total des taxes reste tel quel.',
  'explaining.beside':
    'Les frais de livraison, le montant dû et le montant payé ne font pas partie du total.',
  'explaining.proposed':
    'C’est ce qui est proposé comme montant dû\u202f; rien n’est jamais rempli tout seul.',
  'explaining.no-lines': 'Il n’y a pas encore de ligne.',
  'explaining.untaxed-line': 'Cette ligne n’a pas de taxe.',
  'explaining.untaxed': 'Aucune ligne n’a de taxe.',
  'explaining.more-lines_one': 'et {{shown}} autre ligne',
  'explaining.more-lines_many': 'et {{shown}} autres lignes',
  'explaining.more-lines_other': 'et {{shown}} autres lignes',
  'explaining.show-more': 'En montrer {{count}} de plus',
  'explaining.gone': 'Ceci n’est plus dans le document.',
  'explaining.incomplete': 'Pas encore complet',
  'explaining.empty': '{{field}}\u00a0: ce champ est vide. Tant qu’il n’est pas rempli, {{value}} fait foi.',
  'explaining.unreadable':
    '{{field}}\u00a0: «\u00a0{{typed}}\u00a0» n’est pas un nombre. Tant que ce n’est pas corrigé, {{value}} fait foi.',
  'explaining.impossible':
    '{{field}}\u00a0: cette valeur est hors limites. Tant que ce n’est pas corrigé, {{value}} fait foi.',
  'explaining.more-incomplete_one': '{{count}} autre champ n’est pas complet.',
  'explaining.more-incomplete_many': '{{count}} autres champs ne sont pas complets.',
  'explaining.more-incomplete_other': '{{count}} autres champs ne sont pas complets.',
  'explaining.copied-row': '{{label}}\u00a0: {{amount}}',
  'explaining.removed-line': 'Ligne supprimée',
} as const
