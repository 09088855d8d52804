import { type EnvironmentText, inSight, meantText, underMask } from './environment-text.ts'
import { defaultSettings, type Setting, type TypedSettings } from './typed-settings.ts'

export const steps = ['cover', 'settings', 'finish'] as const
export type Step = (typeof steps)[number]

/** A field to which an error can belong. */
export type InstallerField = Setting | 'code' | 'recipient' | 'environment' | 'adminEmail' | 'adminPassword'

export interface Refusal {
  readonly fields: Readonly<Partial<Record<InstallerField, string>>>
  /** Errors that belong to no field. */
  readonly others: readonly string[]
}

export type CodeCheck = 'unchecked' | 'valid' | 'invalid'

/** Response of the server when the database is ready. */
export interface Prepared {
  readonly output: string
  readonly hasAdmin: boolean
}

export interface InstallerForm {
  readonly step: Step
  /** Number of changes of step. */
  readonly moves: number
  readonly code: string
  readonly codeCheck: CodeCheck
  readonly settings: TypedSettings
  /** Recipient of the test e-mail. */
  readonly recipient: string
  readonly prepared: Prepared | null
  readonly environment: EnvironmentText
  readonly adminEmail: string
  readonly adminPassword: string
  readonly refused: Refusal | null
  /** Number of rejected calls. */
  readonly refusals: number
  /** The product is installed, and the page is about to open it. */
  readonly isFinished: boolean
}

/** Returns the form with its defaults. @param address URL of the application as the browser sees it */
export function openForm(address: string): InstallerForm {
  return {
    step: 'cover',
    moves: 0,
    code: '',
    codeCheck: 'unchecked',
    settings: { ...defaultSettings, appUrl: address.replace(/\/+$/, '') },
    recipient: '',
    prepared: null,
    environment: underMask(''),
    adminEmail: '',
    adminPassword: '',
    refused: null,
    refusals: 0,
    isFinished: false,
  }
}

function movedTo(form: InstallerForm, step: Step): InstallerForm {
  return { ...form, step, moves: form.moves + 1, refused: null }
}

export function installChosen(form: InstallerForm): InstallerForm {
  return movedTo(form, 'settings')
}

export function wentBack(form: InstallerForm): InstallerForm {
  return movedTo(form, form.step === 'finish' ? 'settings' : 'cover')
}

export function codeTyped(form: InstallerForm, code: string): InstallerForm {
  return { ...withoutRefusalOf(form, 'code'), code, codeCheck: 'unchecked' }
}

/** Stores the result of a check, unless the code was changed in the meantime. */
export function codeChecked(
  form: InstallerForm,
  code: string,
  codeCheck: Exclude<CodeCheck, 'unchecked'>,
): InstallerForm {
  return form.code === code ? { ...form, codeCheck } : form
}

export function settingTyped<Name extends Setting>(
  form: InstallerForm,
  name: Name,
  value: TypedSettings[Name],
): InstallerForm {
  return { ...withoutRefusalOf(form, name), settings: { ...form.settings, [name]: value } }
}

export function recipientTyped(form: InstallerForm, recipient: string): InstallerForm {
  return { ...withoutRefusalOf(form, 'recipient'), recipient }
}

export function refused(form: InstallerForm, refusal: Refusal): InstallerForm {
  return { ...form, refused: refusal, refusals: form.refusals + 1 }
}

export function databasePrepared(
  form: InstallerForm,
  { environment, ...prepared }: Prepared & { readonly environment: string },
): InstallerForm {
  return { ...movedTo(form, 'finish'), prepared, environment: underMask(environment) }
}

export function environmentTyped(form: InstallerForm, shown: string): InstallerForm {
  return { ...withoutRefusalOf(form, 'environment'), environment: { ...form.environment, shown } }
}

export function secretsToggled(form: InstallerForm): InstallerForm {
  const { environment } = form
  const isMasked = environment.beneath !== null
  return { ...form, environment: isMasked ? inSight(environment) : underMask(meantText(environment)) }
}

export function adminEmailTyped(form: InstallerForm, adminEmail: string): InstallerForm {
  return { ...withoutRefusalOf(form, 'adminEmail'), adminEmail }
}

export function adminPasswordTyped(form: InstallerForm, adminPassword: string): InstallerForm {
  return { ...withoutRefusalOf(form, 'adminPassword'), adminPassword }
}

export function installationFinished(form: InstallerForm): InstallerForm {
  return { ...form, isFinished: true }
}

/** Removes the error of a changed field. With the last error of a field, removes also those that belong to no field. */
function withoutRefusalOf(form: InstallerForm, changed: InstallerField): InstallerForm {
  if (form.refused === null) return form
  const before = Object.entries(form.refused.fields)
  const left = before.filter(([field]) => !(field === changed || saysForAll(field, changed)))
  if (left.length === before.length) return form
  const isOver = left.length === 0
  return { ...form, refused: isOver ? null : { ...form.refused, fields: Object.fromEntries(left) } }
}

/**
 * Returns whether a change of one field makes the error of another one obsolete. An error at the connection can be about any
 * field of the database, and another connection or mail driver changes the meaning of all fields that depend on it.
 */
function saysForAll(field: string, changed: InstallerField): boolean {
  if (changed === 'mailDriver') return field.startsWith('mail')
  return changed === 'dbConnection'
    ? field.startsWith('db')
    : field === 'dbConnection' && changed.startsWith('db')
}

/** Returns whether leaving the page would lose input. */
export function isWorthKeeping(form: InstallerForm, untouched: InstallerForm): boolean {
  if (form.isFinished) return false
  return form.prepared !== null || form.code !== untouched.code || form.settings !== untouched.settings
}
