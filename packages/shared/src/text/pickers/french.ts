export const pickersFrench = {
  'pickers.new-lead': 'Nouveau prospect',
  'pickers.new-lead-named': 'Nouveau prospect « {{name}} »',
  'pickers.new-customer': 'Nouveau client',
  'pickers.new-customer-named': 'Nouveau client « {{name}} »',
  'pickers.new-product': 'Nouveau produit',
  'pickers.new-product-named': 'Nouveau produit « {{name}} »',
  'pickers.more-fields': 'Plus de champs',
  'pickers.take-instead': 'Utiliser {{name}}',
  'pickers.not-loaded': 'Le formulaire n’a pas pu être chargé. Veuillez réessayer.',
}
