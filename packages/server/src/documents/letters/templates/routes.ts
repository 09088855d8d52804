import * as contract from '@quittance/shared/contract/mail-templates.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { sayChangedMeanwhile } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { noteSettings } from '#http/note-settings.ts'
import { changeTemplate } from './change-template.ts'
import { originalTemplate } from './original-template.ts'
import { toWireTemplate } from './presenter.ts'
import { listTemplates, type TemplateKey } from './repository.ts'
import { resetTemplate } from './reset-template.ts'

const keys = kinds.flatMap(({ name: kind }) => locales.map((locale) => ({ kind, locale })))

/** What e-mails with a document begin with. */
export function mailTemplateRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, contract.listMailTemplates, async () => {
    const templates = await listTemplates(services.database)
    return {
      templates: keys.map((key) => toWireTemplate(key, templates.of(key), originalTemplate(key))),
    }
  })

  serve(binding, contract.updateMailTemplate, async (call) => {
    const { text } = call
    const { kind, locale, version: seenVersion = null, ...wanted } = call.body
    const key = { kind, locale }
    const outcome = await noteSettings(binding, call, {
      about: aboutTemplate(key, text),
      change: (within) => changeTemplate(within, { key, wanted, by: call.member.name, seenVersion }),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw sayChangedMeanwhile(outcome)
    const message = text('letter.template-saved', named(key, text))
    return { code: 200 as const, message, version: outcome.version }
  })

  serve(binding, contract.resetMailTemplate, async (call) => {
    const { body: key, member, text } = call
    await noteSettings(binding, call, {
      about: aboutTemplate(key, text),
      change: (within) => resetTemplate(within, { key, by: member.name }),
      isChanged: () => true,
    })
    return { code: 200 as const, message: text('letter.template-reset', named(key, text)) }
  })
}

/** Of which e-mails, in words. */
function named({ kind, locale }: TemplateKey, text: Text) {
  return { kind: text(`${kind}.name`), language: localeNames[locale] }
}

function aboutTemplate(key: TemplateKey, text: Text): string {
  const { kind, language } = named(key, text)
  return `${text('templates.title')}: ${kind}, ${language}`
}
