import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { currentText } from './dictionary.ts'

/** Translates a key into the current language, outside of components. */
export const text: TranslateFunction = (key, params) => currentText()(key, params)
