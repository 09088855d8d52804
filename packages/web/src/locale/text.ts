import { englishText } from '@quittance/shared/text/fill-in.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'

/** Looks a sentence up in the current language, outside of components. */
export const text: Text = englishText
