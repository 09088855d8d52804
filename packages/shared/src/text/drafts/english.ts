/** What is said where something was typed and never saved. Most forms have nothing of it to offer. */
export const draftsEnglish = {
  'drafts.never-saved': 'Something was typed here {{age}} and never saved.',
  'drafts.sent':
    'Something was typed here {{age}} and was sent, but no answer came. Save it again to be sure: it is not stored twice.',
  'drafts.sent-long-ago':
    'Something was typed here {{age}} and was sent, but no answer came. It may be stored as no. {{number}}: look first.',
  'drafts.look': 'Look for no. {{number}}',
  'drafts.just-now': 'just now',
  'drafts.elsewhere': 'This is open in another tab, or was saved there.',
  'drafts.go-on': 'Go on with it',
  'drafts.discard': 'Discard it',
  'drafts.discarded': 'What was typed has been discarded.',
  'drafts.not-discarded': 'This browser could not discard it. Please try again.',
  'drafts.others': 'Other things that were typed here and never saved: {{count}}.',
  'drafts.show-others': 'Show them',
  'drafts.no-room':
    'What stands in the form cannot be kept, so nothing else takes its place. Please save it first.',
  'drafts.on-device':
    'You have typed things that are not saved ({{count}}). They are kept in this browser for up to 30 days, and shown to you alone. If others use this device, you may want to remove them.',
  'drafts.leave-kept': 'Keep them',
  'drafts.remove-kept': 'Remove them',
} as const
