import { useDebouncedValue } from '@mantine/hooks'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useField } from './document-store.ts'
import { numberAdvice } from './number-advice.ts'
import { typingPauseMs, useNumberState } from './use-number-state.ts'

/** Returns the advice about an available number and its date, after a pause in typing; empty: none. */
export function useNumberAdvice(): string {
  const text = useText()
  const { place } = useNumberState()
  const [date] = useDebouncedValue(useField('documentDate'), typingPauseMs)
  return numberAdvice(place, date, { text, locale: currentLocale() })
}
