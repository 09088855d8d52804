export const sheetsFrench = {
  'sheets.download': 'Télécharger',
  'sheets.download-selected': 'Télécharger la sélection',
  'sheets.hint': 'Toutes les pages de cette liste, filtrées et triées comme à l’écran.',
  'sheets.all-columns': 'Toutes les colonnes, même masquées',
  'sheets.csv': 'Fichier CSV',
  'sheets.xlsx': 'Fichier Excel (XLSX)',
  'sheets.csv-hint':
    'Le CSV est fait pour d’autres logiciels\u00a0: un tableur qui l’ouvre supprime les zéros en tête, comme ceux des codes postaux et des téléphones. Le fichier Excel les garde.',
  'sheets.busy': 'Le fichier arrive.',
  'sheets.done': '{{file}} a été téléchargé.',
  'sheets.net': 'Montant HT',
  'sheets.tax': 'Taxes',
  'sheets.sub-total': 'Sous-total TTC',
  'sheets.discount': 'Remise',
  'sheets.created': 'Créé le (UTC)',
  'sheets.updated': 'Modifiée le (UTC)',
}
