/** Fields side by side stand on one line, whatever is said below them. */
export const descriptionLast: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
