export const pickersSpanish = {
  'pickers.new-lead': 'Nuevo cliente potencial',
  'pickers.new-lead-named': 'Nuevo cliente potencial «{{name}}»',
  'pickers.new-customer': 'Nuevo cliente',
  'pickers.new-customer-named': 'Nuevo cliente «{{name}}»',
  'pickers.new-product': 'Nuevo producto',
  'pickers.new-product-named': 'Nuevo producto «{{name}}»',
  'pickers.more-fields': 'Más campos',
  'pickers.take-instead': 'Usar {{name}}',
  'pickers.not-loaded': 'No se ha podido cargar el formulario. Inténtelo de nuevo.',
}
