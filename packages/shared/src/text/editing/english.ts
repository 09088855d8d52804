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
  'editing.go-on': 'Go on with it',
  'editing.discard': 'Discard it',
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
  'editing.draft': 'Something was typed here {{age}} and never saved.',
  'editing.draft-sent':
    'Something was typed here {{age}} and was sent, but no answer came. Save it again to be sure: it is not stored twice.',
  'editing.draft-old':
    'Something was typed here {{age}} and was sent, but no answer came. It may be stored as no. {{number}}: look first.',
  'editing.look': 'Look for no. {{number}}',
  'editing.just-now': 'just now',
  'editing.draft-elsewhere': 'This is open in another tab, or was saved there.',
  'editing.others': 'Other things that were typed here and never saved: {{count}}.',
  'editing.show-others': 'Show them',
  'editing.no-room':
    'What stands in the form cannot be kept, so nothing else takes its place. Please save it first.',
  'editing.discarded': 'What was typed has been discarded.',
  'editing.not-discarded': 'This browser could not discard it. Please try again.',
  'editing.on-device':
    'You have typed things that are not saved ({{count}}). They are kept in this browser for up to 30 days, and shown to you alone. If others use this device, you may want to remove them.',
  'editing.leave-kept': 'Keep them',
  'editing.remove-kept': 'Remove them',
} as const
