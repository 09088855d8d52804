export const versionsFrench = {
  'versions.restored': 'La version {{version}} a été rétablie.',
  'versions.taken-proposal':
    'Le numéro {{number}} appartient maintenant à une autre proposition : conservez le numéro actuel.',
  'versions.taken-estimate':
    'Le numéro {{number}} appartient maintenant à un autre devis : conservez le numéro actuel.',
  'versions.taken-invoice':
    'Le numéro {{number}} appartient maintenant à une autre facture : conservez le numéro actuel.',
  'versions.lost-party': '{{name}} a été archivé ou supprimé depuis : conservez le client actuel.',
  'versions.lost-status': 'Le statut « {{name}} » n’est plus utilisé : conservez le statut actuel.',
  'versions.lost-currency': 'La devise {{name}} n’est plus utilisée : conservez la devise actuelle.',
  'versions.lost-owner': '{{name}} est parti depuis : conservez le responsable actuel.',
}
