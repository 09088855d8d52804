/** The list of keyboard shortcuts. */
export const shortcutsEnglish = {
  'shortcuts.everywhere': 'Everywhere',
  'shortcuts.search': 'Search',
  'shortcuts.list': 'This list',
  'shortcuts.close': 'Close, go back',
  'shortcuts.new': 'Begin',
  'shortcuts.go': 'Go to',
  'shortcuts.results': 'In results',
  'shortcuts.choose': 'Choose',
  'shortcuts.open': 'Open',
  'shortcuts.escape': 'Esc',
  'shortcuts.enter': 'Enter',
  'shortcuts.single-keys': 'Single keys',
  'shortcuts.single-keys-why': 'Off, only shortcuts with Ctrl or ⌘ do something.',
} as const
