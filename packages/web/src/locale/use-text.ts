import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useSyncExternalStore } from 'react'
import { currentText, onTextChange } from './dictionary.ts'

/** Returns the translator of the current language. The component renders again when the language changes. */
export function useText(): TranslateFunction {
  return useSyncExternalStore(onTextChange, currentText)
}

/** Translates a key into the current language, outside of components. */
export const text: TranslateFunction = (key, params) => currentText()(key, params)
