/** What is said when rows of a spreadsheet become lines. */
export const pastingEnglish = {
  'pasting.title': 'Rows to paste: {{count}}',
  'pasting.hint': 'Say what each column is. What is left out is not pasted.',
  'pasting.heading': 'The first row is a heading',
  'pasting.heading-below': 'There is a heading; the rows above it are left out',
  'pasting.column': 'Column {{number}}',
  'pasting.leave-out': 'Leave out',
  'pasting.more-rows': 'Further rows: {{count}}',
  'pasting.lines': 'Lines that are added: {{count}}.',
  'pasting.unreadable':
    'Figures that cannot be read, or that no line can have: {{count}}. They stay as they are, for you to put right.',
  'pasting.unknown-rates': 'Not among the tax rates, so these are left out: {{rates}}.',
  'pasting.nothing': 'Nothing would be added: say which column is the name.',
  'pasting.too-many': 'A document can have at most {{max}} lines, and {{room}} more have room here.',
  'pasting.add': 'Add {{count}} lines',
  'pasting.add-one': 'Add 1 line',
  'pasting.as-text': 'Paste as one text',
  'pasting.cancel': 'Cancel',
  'pasting.added': 'Lines added: {{count}}',
} as const
