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
  'editing.draft': 'Something was typed here {{age}} and never saved.',
  'editing.draft-sent':
    'Something was typed here {{age}} and was sent, but no answer came. Save it again to be sure: it is not stored twice.',
  'editing.draft-elsewhere': 'This draft is open in another tab, or was saved there.',
  'editing.go-on': 'Go on with it',
  'editing.discard': 'Discard it',
  'editing.discarded': 'The draft was discarded.',
  'editing.left': 'Not saved, but kept on this device. You will find it where you typed it.',
} as const
