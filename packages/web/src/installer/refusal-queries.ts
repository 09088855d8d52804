import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { settingNames } from '@quittance/shared/wire/installer-settings.ts'
import type { ApiError } from '#api/api-error.ts'
import { fieldLabel } from './field-labels.ts'
import type { InstallerField, Refusal } from './installer-form.ts'
import type { TypedSettings } from './typed-settings.ts'

const names = {
  ...settingNames,
  code: 'purchase_code',
  recipient: 'to',
  environment: 'env',
  adminEmail: 'email',
  adminPassword: 'password',
} as const satisfies Record<InstallerField, string>

const fieldsByName = new Map(
  Object.entries(names).map(([field, name]) => [name as string, field as InstallerField]), // as: the keys of a constant
)

interface Screen {
  readonly settings: TypedSettings
  readonly text: TranslateFunction
}

/** Assigns the errors of a rejected call to fields, and replaces the wire names in them with the labels on the screen. */
export function refusalIn(error: ApiError, { settings, text }: Screen): Refusal {
  const fields: Partial<Record<InstallerField, string>> = {}
  const others: string[] = []
  for (const [name, sentences] of Object.entries(error.errors)) {
    const field = fieldsByName.get(name)
    if (field === undefined) others.push(...sentences)
    else fields[field] = renamed(sentences.join(' '), name, text(fieldLabel(field, settings)))
  }
  const saysNothing = others.length === 0 && Object.keys(fields).length === 0
  return { fields, others: saysNothing ? [error.message] : others }
}

/**
 * Replaces a wire name in a sentence with a label. A name that is also a word (`to`, `email`) is replaced only at the
 * beginning or after a quotation mark.
 */
function renamed(sentence: string, name: string, label: string): string {
  const before = name.includes('_') ? '(?<![\\p{L}\\d_-])' : '(?<=^|[«„“"]\\s?)'
  return sentence.replace(new RegExp(`${before}${name}(?![\\p{L}\\d_-])`, 'u'), () => label)
}
