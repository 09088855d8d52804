import type { Text } from '@quittance/shared/text/text-keys.ts'
import { text } from './text.ts'

/** Looks sentences up in the current language. */
export function useText(): Text {
  return text
}
