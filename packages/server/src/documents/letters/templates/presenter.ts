import type { WireMailTemplate } from '@quittance/shared/contract/mail-templates.ts'
import type { LetterTemplate, StoredTemplate, TemplateKey } from './repository.ts'

export function toWireTemplate(
  { kind, locale }: TemplateKey,
  { words, version }: StoredTemplate,
  original: LetterTemplate,
): WireMailTemplate {
  const { subject, message } = words ?? original
  return { kind, locale, subject, message, is_original: words === null, version }
}
