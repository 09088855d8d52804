/** What is said where the lines of a document are put in order, and what was done is undone. */
export const editingEnglish = {
  'editing.undo': 'Undo',
  'editing.redo': 'Redo',
  'editing.line-menu': 'More for line {{place}}',
  'editing.duplicate': 'Duplicate',
  'editing.move-up': 'Move up',
  'editing.move-down': 'Move down',
  'editing.moved': 'Line {{place}} of {{count}}: {{name}}',
  'editing.saved': 'Everything is saved.',
  'editing.typed': 'Not saved yet.',
  'editing.kept': 'Not saved yet. Kept on this device, {{time}}.',
  'editing.not-kept-full': 'Not saved yet, and this browser has no room left to keep it. Please save soon.',
  'editing.not-kept-refused': 'Not saved yet, and this browser does not keep it. Please save soon.',
  'editing.left': 'Not saved, but kept on this device. You will find it where you typed it.',
  'editing.new-line': 'New line',
  'editing.new-line-hint': 'Product or description',
  'editing.no-lines': 'Type a product or a description, or select products above.',
  'editing.undone': 'Undone: {{what}}',
  'editing.redone': 'Done again: {{what}}',
  'editing.step-line': 'line {{place}}, {{name}}',
  'editing.step-lines': 'the lines',
  'editing.step-several': 'several fields',
  'editing.sent':
    'Sent at {{time}}, but no answer came. Kept on this device. Save it again to be sure: it is not stored twice.',
  'editing.sent-long-ago':
    'Sent, but no answer came. It may be stored as no. {{number}}: look before you save it again.',
  'editing.elsewhere':
    'Another tab has gone on with what you typed here, or removed it. Saved here as well, it may be stored twice.',
  'editing.keep-here': 'Keep it here too',
  'editing.let-go': 'Clear it here',
  'editing.save-here': 'Save it here too',
} as const
