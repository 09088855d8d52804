import { useDebouncedValue } from '@mantine/hooks'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useField } from './document-store.ts'
import { numberAdvice } from './number-advice.ts'
import { typingPauseMs, useNumberState } from './use-number-state.ts'

/** What is worth knowing of an available number and the date beside it, said once typing pauses; empty where all is well. */
export function useNumberAdvice(): string {
  const text = useText()
  const { place } = useNumberState()
  const [date] = useDebouncedValue(useField('documentDate'), typingPauseMs)
  return numberAdvice(place, date, { text, locale: currentLocale() })
}
