export const papersFrench = {
  'paper.client': 'Client',
  'paper.tax-number': 'N°\u00a0TVA {{number}}',
  'paper.date': 'Date',
  'paper.due-date': 'Échéance',
  'paper.valid-until': 'Valable jusqu’au',
  'paper.owner': 'Votre contact',
  'paper.description': 'Désignation',
  'paper.quantity': 'Quantité',
  'paper.price': 'Prix unitaire HT',
  'paper.tax': 'Taxes',
  'paper.net': 'Montant HT',
  'paper.tax-amount': 'Montant de la taxe',
  'paper.net-total': 'Total HT',
  'paper.total-tax': 'Total des taxes',
  'paper.sub-total': 'Sous-total TTC',
  'paper.discount-before': 'Remise de {{percent}} avant taxes',
  'paper.discount-after': 'Remise de {{percent}} après taxes',
  'paper.adjustments': 'Ajustement',
  'paper.total': 'Total TTC',
  'paper.paid': 'Déjà réglé',
  'paper.due': 'Reste à payer',
  'paper.shipping': 'Frais de port, hors total',
  'paper.rounded-once':
    'Les sommes sont arrondies une seule fois\u00a0: elles peuvent s’écarter de quelques centimes de l’addition des lignes.',
  'paper.more-lines_one': '… et {{count}} ligne de plus, présente dans le PDF',
  'paper.more-lines_many': '… et {{count}} de lignes de plus, présentes dans le PDF',
  'paper.more-lines_other': '… et {{count}} lignes de plus, présentes dans le PDF',
  'paper.page-of': 'Page {{page}} sur {{pages}}',
  'paper.missing-letters':
    'Aucune police du serveur n’a ces caractères\u00a0: {{letters}}. Veuillez les écrire autrement, ou installer sur le serveur une police qui les a, comme Noto, puis réessayer.',
  'paper.not-set':
    'Le document n’a pas pu être mis en page pour le moment. Rien n’a été perdu\u202f; veuillez réessayer dans un instant.',
  'paper.too-many-rates':
    'Ce document a {{count}} taxes différentes, et il y a de la place pour {{max}} sur le papier. Veuillez donner à une même taxe le même nom et le même taux dans toutes les lignes, ou répartir les lignes sur plusieurs documents.',
  'paper.too-large':
    'Ce document est trop grand pour être mis en page. Veuillez raccourcir ses notes, ou répartir ses lignes sur plusieurs documents.',
  'paper.too-slow':
    'La mise en page de ce document a pris trop de temps. Veuillez réessayer\u202f; si c’est encore trop long, raccourcissez ses notes ou répartissez ses lignes sur plusieurs documents.',
  'paper.unprintable-text':
    'Le champ «\u00a0{{field}}\u00a0» contient un texte que le programme de mise en page ne sait pas traiter, par exemple une très longue suite de signes qui se joignent. Veuillez raccourcir ce texte ou l’écrire autrement.',
  'paper.unprintable-company':
    'Le nom ou l’adresse de votre entreprise contient un texte que le programme de mise en page ne sait pas traiter. Un administrateur peut l’écrire autrement, dans les paramètres de l’entreprise.',
  'paper.unprintable':
    'Le programme de mise en page ne sait pas traiter ce document. Veuillez raccourcir ses textes ou les écrire autrement.',
  'paper.too-many-waiting_one':
    'Vous avez déjà autant de documents en préparation que possible. Veuillez réessayer dans un instant.',
  'paper.too-many-waiting_many':
    'Vous avez déjà autant de documents en préparation que possible. Veuillez réessayer dans {{count}} de minutes.',
  'paper.too-many-waiting_other':
    'Vous avez déjà autant de documents en préparation que possible. Veuillez réessayer dans {{count}} minutes.',
  'paper.colour-expected': 'Le champ «\u00a0{{field}}\u00a0» doit être une couleur, écrite comme #0f4c5c.',
  'paper.look-saved': 'L’apparence des documents a été enregistrée.',
  'paper.example-client': 'Menuiserie Delorme',
  'paper.example-person': 'Jeanne Delorme',
  'paper.example-street': '4 rue du Moulin',
  'paper.example-subject': 'Rénovation de l’atelier',
  'paper.example-first': 'Étude et visite sur place',
  'paper.example-second': 'Fenêtre en chêne, double vitrage, posée',
  'paper.example-third': 'Dépose et recyclage des anciennes',
  'paper.example-terms': 'Paiement à 30 jours par virement.',
  'paper.example-tax': 'TVA',
  'letter.off':
    'L’envoi d’e-mails est désactivé sur ce serveur\u00a0: aucun hôte n’est indiqué. Un administrateur peut en indiquer un dans le fichier d’environnement\u202f; rien n’a été enregistré ni envoyé.',
  'letter.queued': 'L’e-mail est en route.',
}
