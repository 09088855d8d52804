/** Order of the parts of a field. The description comes last, so that the inputs of adjacent fields are aligned. */
export const descriptionLast: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
