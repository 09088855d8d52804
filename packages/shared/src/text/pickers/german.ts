export const pickersGerman = {
  'pickers.new-lead': 'Neuer Interessent',
  'pickers.new-lead-named': 'Neuer Interessent „{{name}}“',
  'pickers.new-customer': 'Neuer Kunde',
  'pickers.new-customer-named': 'Neuer Kunde „{{name}}“',
  'pickers.new-product': 'Neues Produkt',
  'pickers.new-product-named': 'Neues Produkt „{{name}}“',
  'pickers.more-fields': 'Weitere Felder',
  'pickers.take-instead': '{{name}} verwenden',
  'pickers.not-loaded': 'Das Formular konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
}
