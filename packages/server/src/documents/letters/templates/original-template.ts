import { textIn } from '#locale/dictionaries.ts'
import type { LetterTemplate, TemplateKey } from './repository.ts'

/** The product's own words. */
export function originalTemplate({ kind, locale }: TemplateKey): LetterTemplate {
  const text = textIn(locale)
  return { subject: text(`letter.subject-${kind}`), message: text(`letter.message-${kind}`) }
}
