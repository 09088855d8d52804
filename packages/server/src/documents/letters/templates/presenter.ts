import type { WireMailTemplate } from '@quittance/shared/contract/mail-templates.ts'
import type { MailTemplate, StoredTemplate, TemplateKey } from './repository.ts'

export function toWireMailTemplate(
  { kind, locale }: TemplateKey,
  { customTemplate: words, version }: StoredTemplate,
  original: MailTemplate,
): WireMailTemplate {
  const { subject, message } = words ?? original
  return { kind, locale, subject, message, is_original: words === null, version }
}
