import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useSyncExternalStore } from 'react'
import { currentText, onTextChange } from './dictionary.ts'

/** Looks sentences up in the current language; a component that uses it is drawn anew in another one. */
export function useText(): TranslateFunction {
  return useSyncExternalStore(onTextChange, currentText)
}
