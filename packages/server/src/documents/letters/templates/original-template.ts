import { getTranslator } from '#locale/dictionaries.ts'
import type { MailTemplate, TemplateKey } from './repository.ts'

/** The product's own words. */
export function getDefaultTemplate({ kind, locale }: TemplateKey): MailTemplate {
  const text = getTranslator(locale)
  return { subject: text(`letter.subject-${kind}`), message: text(`letter.message-${kind}`) }
}
