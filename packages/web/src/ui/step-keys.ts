import type { Pressed } from './pressed.ts'

export type Step = 'undo' | 'redo'

/** Ctrl Z and Ctrl Shift Z or Ctrl Y, with Cmd on a Mac. */
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
