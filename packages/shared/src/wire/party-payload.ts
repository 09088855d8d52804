import { z } from 'zod'
import { hasLeadingHyphen, isCountryCode } from '#documents/contact-details.ts'
import { limits } from '#documents/limits.ts'
import { maxTextLengths, type PartyContent } from '#documents/party-content.ts'
import { listTextFields, type PartyField, type PartyTextField } from '#documents/party-fields.ts'
import type { PartyKind } from '#documents/party-kind.ts'
import { findAddressProblem } from '#law/identifiers/electronic-address.ts'
import type { IdentifierProblem } from '#law/identifiers/identifier-problem.ts'
import { hasVisibleLetter } from '#text/invisible-characters.ts'
import { locales } from '#text/locales.ts'
import type { TextKey } from '#text/translator.ts'
import {
  note,
  optionalCleanText,
  optionalLineOfText,
  optionalNameText,
  recordId,
  reference,
  unchangedLineOfText,
  wholeNumber,
} from './field-schemas.ts'

/** Changes of a lead or customer. Absent fields stay unchanged. */
export type PartyChanges = Partial<PartyContent>

/** Input of a save. */
export interface PartySaveInput {
  /** Null for a new lead or customer. */
  readonly id: number | null
  /** The version that was edited; undefined to update any version. */
  readonly version: number | undefined
  readonly content: PartyChanges
}

/** Accepts null as empty text. */
function acceptNull<Schema extends z.ZodType<string>>(schema: Schema) {
  return z.preprocess((value) => (value === null ? '' : value), schema).optional()
}

function trimmedLine(text: PartyTextField) {
  return optionalLineOfText(maxTextLengths[text]).transform((sent) => sent.trim())
}

/** Accepts empty text or text of a format. @param message for text of another format */
function formattedLine(text: PartyTextField, hasFormat: (sent: string) => boolean, message: TextKey) {
  return unchangedLineOfText(maxTextLengths[text])
    .transform((sent) => sent.trim())
    .refine((sent) => sent === '' || hasFormat(sent), { error: message })
}

const address = note.transform((sent = '') => sent.trim())

function addressLines(text: PartyTextField) {
  const max = maxTextLengths[text]
  return address.refine((sent) => sent.length <= max, { error: 'field.too-long', params: { max } })
}

function countryCode(text: PartyTextField) {
  return trimmedLine(text)
    .transform((sent) => sent.toUpperCase())
    .refine((sent) => sent === '' || isCountryCode(sent), { error: 'party.country-expected' })
}

const textSchemas: Partial<Record<PartyTextField, z.ZodType<string>>> = {
  firstName: optionalCleanText(maxTextLengths.firstName),
  lastName: optionalCleanText(maxTextLengths.lastName),
  clientName: optionalNameText(maxTextLengths.clientName),
  username: optionalNameText(maxTextLengths.username),
  companyName: optionalNameText(maxTextLengths.companyName),
  email: formattedLine('email', isEmail, 'field.email-expected').refine((sent) => !hasLeadingHyphen(sent), {
    error: 'field.email-hyphen',
  }),
  country: countryCode('country'),
  deliveryCountry: countryCode('deliveryCountry'),
  address: addressLines('address'),
  deliveryAddress: addressLines('deliveryAddress'),
}

function isEmail(sent: string): boolean {
  return z.email().safeParse(sent).success
}

/** Creates the schemas of the fields of a lead or customer, by wire name. */
function createFieldShape(kind: PartyKind) {
  const texts = listTextFieldNames(kind).map(([text, name]) => [
    name,
    acceptNull(textSchemas[text] ?? trimmedLine(text)),
  ])
  return {
    ...Object.fromEntries(texts),
    [partyFieldNames.isPrivate]: z.preprocess(toFlag, z.boolean(choiceError).nullable()).optional(),
    [partyFieldNames.locale]: z.preprocess(emptyToNull, z.enum(locales, choiceError).nullable()).optional(),
    [partyFieldNames.currencyId]: z.preprocess(emptyToNull, reference.nullable()).optional(),
    [partyFieldNames.daysUntilDue]: z
      .preprocess(emptyToNull, wholeNumber(limits.daysUntilDue, 0).nullable())
      .optional(),
  }
}

const choiceError = { error: 'field.choice-expected' }

/** Rows of imports send flags as text. */
function toFlag(value: unknown): unknown {
  if (value === '1' || value === 1) return true
  return value === '0' || value === 0 ? false : emptyToNull(value)
}

function emptyToNull(value: unknown): unknown {
  return value === '' ? null : value
}

/** Joins first and last name of a lead, as documents and customers store them. */
function joinLeadName(sent: Readonly<Record<string, unknown>>): string {
  const { [partyFieldNames.firstName]: firstName = '', [partyFieldNames.lastName]: lastName = '' } = sent
  return `${firstName} ${lastName}`.trim()
}

/** Returns whether a joined name has a visible letter or is empty. One part can be a hyphen if it is unknown. */
function isReadableName(name: string): boolean {
  return name === '' || hasVisibleLetter(name)
}

/** Returns the problem of the electronic address that was sent. Scheme and address are one value: both are sent, or none. */
function findSentProblem(sent: Readonly<Record<string, unknown>>): IdentifierProblem | null {
  const { [partyFieldNames.easScheme]: scheme, [partyFieldNames.easId]: id } = sent
  if (scheme === undefined && id === undefined) return null
  if (scheme === undefined) return 'scheme'
  return scheme === '' && id === '' ? null : findAddressProblem(String(scheme), String(id ?? ''))
}

/** Creates the schema of a store or update payload, which converts wire names to field names. */
export function partyPayload(kind: PartyKind, call: 'store' | 'update'): z.ZodType<PartySaveInput> {
  const versionFields = call === 'update' ? { id: recordId, version: recordId.nullish() } : {}
  return z
    .object({ ...versionFields, ...createFieldShape(kind) }, { error: 'body.object-expected' })
    .refine((sent) => joinLeadName(sent).length <= maxTextLengths.clientName, {
      path: [partyFieldNames.lastName],
      error: 'party.name-too-long',
      params: { max: maxTextLengths.clientName },
    })
    .refine((sent) => isReadableName(joinLeadName(sent)), {
      path: [partyFieldNames.lastName],
      error: 'field.letter-needed',
    })
    .refine((sent) => findSentProblem(sent) !== 'scheme', {
      path: [partyFieldNames.easScheme],
      error: 'identifier.scheme',
    })
    .refine((sent) => findSentProblem(sent) !== 'form', {
      path: [partyFieldNames.easId],
      error: 'identifier.form',
    })
    .refine((sent) => findSentProblem(sent) !== 'check-digit', {
      path: [partyFieldNames.easId],
      error: 'identifier.check-digit',
    })
    .transform((sent: Readonly<Record<string, unknown>>) => ({
      id: typeof sent.id === 'number' ? sent.id : null,
      version: typeof sent.version === 'number' ? sent.version : undefined,
      content: toPartyChanges(kind, sent),
    }))
}

/** Creates the schema of incomplete input, which is compared with existing leads and customers. */
export function incompleteParty(kind: PartyKind) {
  const anyText = z.string({ error: 'field.text-expected' }).max(500, { error: 'field.too-long' })
  const texts = listTextFieldNames(kind).map(([, name]) => [name, anyText.optional()])
  return z
    .object({ id: recordId.nullish(), ...Object.fromEntries(texts) }, { error: 'body.object-expected' })
    .refine((sent) => Object.values(sent).some((value) => value !== undefined), { error: 'party.nameless' })
    .transform((sent: Readonly<Record<string, unknown>>) => ({
      id: typeof sent.id === 'number' ? sent.id : null,
      content: toPartyChanges(kind, sent),
    }))
}

function toPartyChanges(kind: PartyKind, sent: Readonly<Record<string, unknown>>): PartyChanges {
  const names = [
    ...listTextFieldNames(kind),
    ['isPrivate', partyFieldNames.isPrivate],
    ['locale', partyFieldNames.locale],
    ['currencyId', partyFieldNames.currencyId],
    ['daysUntilDue', partyFieldNames.daysUntilDue],
  ]
  const entries = names.flatMap(([field = '', name = '']) =>
    sent[name] === undefined ? [] : [[field, sent[name]]],
  )
  return Object.fromEntries(entries) as PartyChanges // as: each value was just parsed by the schema of its field
}

/** Names of the fields of leads and customers in calls. */
export const partyFieldNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  clientName: 'client_name',
  username: 'username',
  companyName: 'company_name',
  email: 'client_email',
  phone: 'phone',
  address: 'address',
  postalCode: 'postal_code',
  city: 'city',
  country: 'country',
  taxNumber: 'tax_number',
  legalNumber: 'legal_number',
  easScheme: 'eas_scheme',
  easId: 'eas_id',
  buyerReference: 'buyer_reference',
  deliveryName: 'delivery_name',
  deliveryAddress: 'delivery_address',
  deliveryPostalCode: 'delivery_postal_code',
  deliveryCity: 'delivery_city',
  deliveryCountry: 'delivery_country',
  isPrivate: 'is_private',
  locale: 'locale',
  currencyId: 'currency_id',
  daysUntilDue: 'days_until_due',
} as const satisfies Record<PartyField, string>

export type PartyWireName = (typeof partyFieldNames)[PartyField]

/** Returns the text fields of a party kind with their wire names. */
export function listTextFieldNames(kind: PartyKind): [PartyTextField, PartyWireName][] {
  return listTextFields(kind).map((field) => [field, partyFieldNames[field]])
}
