import type { WireMailTemplate } from '@quittance/shared/contract/mail.ts'
import * as contract from '@quittance/shared/contract/mail.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { createChangeConflict } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { describeSettingChange, describeUnversionedChange, recordSettingsChange } from '#http/security-log.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { changeTemplate, getDefaultTemplate, resetTemplate } from './mail-template.ts'
import { listTemplates, type MailTemplate, type StoredTemplate, type TemplateKey } from './repository.ts'

const templateKeys = kinds.flatMap(({ name: kind }) => locales.map((locale) => ({ kind, locale })))

/** Binds the calls that manage the mail templates. */
export function mailTemplateRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.listMailTemplates, async () => {
    const templates = await listTemplates(database)
    const { country } = await readCurrentCompany(database)
    return {
      templates: templateKeys.map((key) =>
        toWireMailTemplate(key, templates.get(key), getDefaultTemplate(key, country)),
      ),
    }
  })

  serve(binding, contract.updateMailTemplate, async (call) => {
    const { text } = call
    const { kind, locale, version = null, ...template } = call.body
    const key = { kind, locale }
    const outcome = await recordSettingsChange(binding, call, {
      about: formatTemplateTitle(key, text),
      toEvent: describeSettingChange(`template-${kind}-${locale}`),
      change: (services) =>
        changeTemplate(services, {
          key,
          template,
          memberName: call.member.name,
          expectedVersion: version,
        }),
      isChanged: ({ isChanged }) => isChanged,
    })
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    const message = text('document-email.template-saved', describeTemplate(key, text))
    return { code: 200 as const, message, version: outcome.version }
  })

  serve(binding, contract.resetMailTemplate, async (call) => {
    const { body: key, member, text } = call
    await recordSettingsChange(binding, call, {
      about: formatTemplateTitle(key, text),
      toEvent: () => describeUnversionedChange(`template-${key.kind}-${key.locale}`),
      change: (services) => resetTemplate(services, { key, memberName: member.name }),
      isChanged: () => true,
    })
    return { code: 200 as const, message: text('document-email.template-reset', describeTemplate(key, text)) }
  })
}

/** Returns the kind and the language of a template as text parameters. */
function describeTemplate({ kind, locale }: TemplateKey, text: TranslateFunction) {
  return { kind: text(`${kind}.name`), language: localeNames[locale] }
}

function formatTemplateTitle(key: TemplateKey, text: TranslateFunction): string {
  const { kind, language } = describeTemplate(key, text)
  return `${text('templates.title')}: ${kind}, ${language}`
}

function toWireMailTemplate(
  { kind, locale }: TemplateKey,
  { customTemplate, version }: StoredTemplate,
  defaultTemplate: MailTemplate,
): WireMailTemplate {
  const { subject, message } = customTemplate ?? defaultTemplate
  return { kind, locale, subject, message, is_original: customTemplate === null, version }
}
