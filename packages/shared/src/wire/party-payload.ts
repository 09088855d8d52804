import { z } from 'zod'
import { hasLeadingHyphen, isCountryCode } from '#documents/contact-details.ts'
import {
  listTextFields,
  maxTextLengths,
  type PartyContent,
  type PartyField,
  type PartyKind,
  type PartyTextField,
} from '#documents/party-kind.ts'
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
} from './field-schemas.ts'

/** What was sent of a lead or a customer; what was not stays as it is. */
export type PartyChanges = Partial<PartyContent>

/** A save as it was sent. */
export interface PartySaveInput {
  /** Null: a new one. */
  readonly id: number | null
  /** The version that was edited; undefined: take the update in any case. */
  readonly version: number | undefined
  readonly content: PartyChanges
}

/** Null is empty. */
function acceptNull<Schema extends z.ZodType<string>>(schema: Schema) {
  return z.preprocess((value) => (value === null ? '' : value), schema).optional()
}

function trimmedLine(text: PartyTextField) {
  return optionalLineOfText(maxTextLengths[text]).transform((sent) => sent.trim())
}

/** Empty, or of this shape. */
function formattedLine(text: PartyTextField, fits: (sent: string) => boolean, says: TextKey) {
  return unchangedLineOfText(maxTextLengths[text])
    .transform((sent) => sent.trim())
    .refine((sent) => sent === '' || fits(sent), { error: says })
}

const address = note.transform((sent = '') => sent.trim())

const textSchemas: Partial<Record<PartyTextField, z.ZodType<string>>> = {
  firstName: optionalCleanText(maxTextLengths.firstName),
  lastName: optionalCleanText(maxTextLengths.lastName),
  clientName: optionalNameText(maxTextLengths.clientName),
  username: optionalNameText(maxTextLengths.username),
  companyName: optionalNameText(maxTextLengths.companyName),
  email: formattedLine('email', isEmail, 'field.email-expected').refine((sent) => !hasLeadingHyphen(sent), {
    error: 'field.email-hyphen',
  }),
  country: trimmedLine('country')
    .transform((sent) => sent.toUpperCase())
    .refine((sent) => sent === '' || isCountryCode(sent), { error: 'party.country-expected' }),
  address: address.refine((sent) => sent.length <= maxTextLengths.address, {
    error: 'field.too-long',
    params: { max: maxTextLengths.address },
  }),
}

function isEmail(sent: string): boolean {
  return z.email().safeParse(sent).success
}

/** The fields of a lead or a customer, by their wire names. */
function createFieldShape(kind: PartyKind) {
  const texts = listTextFieldNames(kind).map(([text, name]) => [
    name,
    acceptNull(textSchemas[text] ?? trimmedLine(text)),
  ])
  return {
    ...Object.fromEntries(texts),
    [partyFieldNames.locale]: z.preprocess(emptyToNull, z.enum(locales, languageError).nullable()).optional(),
    [partyFieldNames.currencyId]: z.preprocess(emptyToNull, reference.nullable()).optional(),
  }
}

const languageError = { error: 'field.choice-expected' }

function emptyToNull(value: unknown): unknown {
  return value === '' ? null : value
}

/** Documents and customers have the names of a lead in one. */
function joinLeadName(sent: Readonly<Record<string, unknown>>): string {
  const { [partyFieldNames.firstName]: firstName = '', [partyFieldNames.lastName]: lastName = '' } = sent
  return `${firstName} ${lastName}`.trim()
}

/** One of the two may be a sign alone, like a hyphen for what is not known. */
function isReadableName(name: string): boolean {
  return name === '' || hasVisibleLetter(name)
}

/** The schema of a store or update payload: it checks wire names and answers ours. */
export function partyPayload(kind: PartyKind, call: 'store' | 'update'): z.ZodType<PartySaveInput> {
  const ofStored = call === 'update' ? { id: recordId, version: recordId.nullish() } : {}
  return z
    .object({ ...ofStored, ...createFieldShape(kind) }, { error: 'body.object-expected' })
    .refine((sent) => joinLeadName(sent).length <= maxTextLengths.clientName, {
      path: [partyFieldNames.lastName],
      error: 'party.name-too-long',
      params: { max: maxTextLengths.clientName },
    })
    .refine((sent) => isReadableName(joinLeadName(sent)), {
      path: [partyFieldNames.lastName],
      error: 'field.letter-needed',
    })
    .transform((sent: Readonly<Record<string, unknown>>) => ({
      id: typeof sent.id === 'number' ? sent.id : null,
      version: typeof sent.version === 'number' ? sent.version : undefined,
      content: toPartyChanges(kind, sent),
    }))
}

/** What somebody is typing, finished or not, to be compared with what is known. */
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
    ['locale', partyFieldNames.locale],
    ['currencyId', partyFieldNames.currencyId],
  ]
  const given = names.flatMap(([field = '', name = '']) =>
    sent[name] === undefined ? [] : [[field, sent[name]]],
  )
  return Object.fromEntries(given) as PartyChanges // as: each value was just parsed by the schema of its field
}

/** What the calls call the fields of leads and customers. */
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
  locale: 'locale',
  currencyId: 'currency_id',
} as const satisfies Record<PartyField, string>

export type PartyWireName = (typeof partyFieldNames)[PartyField]

export function listTextFieldNames(kind: PartyKind): [PartyTextField, PartyWireName][] {
  return listTextFields(kind).map((text) => [text, partyFieldNames[text]])
}
