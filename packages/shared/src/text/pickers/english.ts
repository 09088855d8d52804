/** What the pickers of a document say where somebody is not there yet. */
export const pickersEnglish = {
  'pickers.new-lead': 'New lead',
  'pickers.new-lead-named': 'New lead “{{name}}”',
  'pickers.new-customer': 'New customer',
  'pickers.new-customer-named': 'New customer “{{name}}”',
  'pickers.new-product': 'New product',
  'pickers.new-product-named': 'New product “{{name}}”',
  'pickers.more-fields': 'More fields',
  'pickers.take-instead': 'Use {{name}}',
  'pickers.not-loaded': 'The form could not be loaded. Please try again.',
} as const
