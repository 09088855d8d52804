export const lettersFrench = {
  'letter.not-an-address':
    '«\u00a0{{address}}\u00a0» n’est pas une adresse e-mail. Écrivez-la comme name@example.com.',
  'letter.hyphen-address':
    '«\u00a0{{address}}\u00a0» commence par un tiret\u00a0: les programmes d’envoi le prennent pour une option. Veuillez écrire une autre adresse.',
  'letter.not-enclosable':
    'Pièces jointes\u00a0: le document {{id}} ne peut pas être joint, car il n’existe pas ou concerne un autre client. Veuillez le retirer, ou l’envoyer dans un e-mail à part.',
  'letter.about-older':
    '{{name}} a enregistré ce document le {{time}}, après votre ouverture de cet e-mail. Relisez-le, puis envoyez-le.',
  'letter.subject-proposal': 'Proposition {number}\u00a0: {title}',
  'letter.message-proposal':
    'Bonjour {client},\n\nNous vous remercions de votre intérêt. Veuillez trouver ci-joint notre proposition {number} du {date}, «\u00a0{title}\u00a0», d’un montant total de {total}.\nElle est valable jusqu’au {due_date}.\n\nPour y donner suite ou pour toute question, il vous suffit de répondre à cet e-mail.\n\nCordialement,\n{member}\n{company}',
  'letter.subject-estimate': 'Devis {number}\u00a0: {title}',
  'letter.message-estimate':
    'Bonjour {client},\n\nComme convenu, veuillez trouver ci-joint notre devis {number} du {date}, «\u00a0{title}\u00a0», d’un montant total de {total}.\nIl est valable jusqu’au {due_date}.\n\nPour l’accepter ou pour toute question, il vous suffit de répondre à cet e-mail.\n\nCordialement,\n{member}\n{company}',
  'letter.subject-invoice': 'Facture {number}\u00a0: {title}',
  'letter.message-invoice':
    'Bonjour {client},\n\nVeuillez trouver ci-joint notre facture {number} du {date}, «\u00a0{title}\u00a0», d’un montant total de {total}.\nElle est à régler au plus tard le {due_date}.\n\nPour toute question à son sujet, il vous suffit de répondre à cet e-mail.\n\nNous vous remercions de votre confiance.\n\nCordialement,\n{member}\n{company}',
  'letter.template-saved': 'E-mails avec «\u00a0{{kind}}\u00a0» en {{language}}\u00a0: enregistrés.',
  'letter.template-reset':
    'Les e-mails avec «\u00a0{{kind}}\u00a0» en {{language}} commencent de nouveau par le texte d’origine.',
}
