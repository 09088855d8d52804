import type { Pressed } from './pressed.ts'

export type Step = 'undo' | 'redo'

/** Returns the meaning of a key: Ctrl+Z is undo, Ctrl+Shift+Z and Ctrl+Y are redo, on a Mac with Cmd. */
export function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Step | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return shiftKey ? null : 'redo'
    default:
      return null
  }
}
