import { z } from 'zod'
import { isCountry } from '#documents/countries.ts'
import { beginsWithHyphen } from '#documents/email-address.ts'
import { longestOf, type PartyContent, type PartyKind, type PartyText } from '#documents/party-kind.ts'
import { locales } from '#text/locales.ts'
import type { TextKey } from '#text/text-keys.ts'
import { hasVisibleLetter } from '#text/visible-text.ts'
import {
  note,
  optionalCleanText,
  optionalLineOfText,
  optionalNameText,
  recordId,
  reference,
  unchangedLineOfText,
} from './field-values.ts'
import { partyNames, textNamesOf } from './party-names.ts'

/** What was sent of a lead or a customer; what was not stays as it is. */
export type SentParty = Partial<PartyContent>

/** A save as it was sent. */
export interface SentPartySave {
  /** Null: a new one. */
  readonly id: number | null
  /** The version that was edited; undefined: take the update in any case. */
  readonly version: number | undefined
  readonly content: SentParty
}

/** Null is empty. */
function emptyable<Schema extends z.ZodType<string>>(schema: Schema) {
  return z.preprocess((value) => (value === null ? '' : value), schema).optional()
}

function trimmedLine(text: PartyText) {
  return optionalLineOfText(longestOf[text]).transform((sent) => sent.trim())
}

/** Empty, or of this shape. */
function shaped(text: PartyText, fits: (sent: string) => boolean, says: TextKey) {
  return unchangedLineOfText(longestOf[text])
    .transform((sent) => sent.trim())
    .refine((sent) => sent === '' || fits(sent), { error: says })
}

const address = note.transform((sent = '') => sent.trim())

const textSchemas: Partial<Record<PartyText, z.ZodType<string>>> = {
  firstName: optionalCleanText(longestOf.firstName),
  lastName: optionalCleanText(longestOf.lastName),
  clientName: optionalNameText(longestOf.clientName),
  username: optionalNameText(longestOf.username),
  companyName: optionalNameText(longestOf.companyName),
  email: shaped('email', isEmail, 'field.email-expected').refine((sent) => !beginsWithHyphen(sent), {
    error: 'field.email-hyphen',
  }),
  country: trimmedLine('country')
    .transform((sent) => sent.toUpperCase())
    .refine((sent) => sent === '' || isCountry(sent), { error: 'party.country-expected' }),
  address: address.refine((sent) => sent.length <= longestOf.address, {
    error: 'field.too-long',
    params: { max: longestOf.address },
  }),
}

function isEmail(sent: string): boolean {
  return z.email().safeParse(sent).success
}

/** The fields of a lead or a customer, by their wire names. */
function fieldShape(kind: PartyKind) {
  const texts = textNamesOf(kind).map(([text, name]) => [
    name,
    emptyable(textSchemas[text] ?? trimmedLine(text)),
  ])
  return {
    ...Object.fromEntries(texts),
    [partyNames.locale]: z.preprocess(emptyToNull, z.enum(locales, languageExpected).nullable()).optional(),
    [partyNames.currencyId]: z.preprocess(emptyToNull, reference.nullable()).optional(),
  }
}

const languageExpected = { error: 'field.choice-expected' }

function emptyToNull(value: unknown): unknown {
  return value === '' ? null : value
}

/** Documents and customers have the names of a lead in one. */
function nameOfLead(sent: Readonly<Record<string, unknown>>): string {
  const { [partyNames.firstName]: firstName = '', [partyNames.lastName]: lastName = '' } = sent
  return `${firstName} ${lastName}`.trim()
}

/** One of the two may be a sign alone, like a hyphen for what is not known. */
function isReadable(name: string): boolean {
  return name === '' || hasVisibleLetter(name)
}

/** The schema of a store or update payload: it checks wire names and answers ours. */
export function partyPayload(kind: PartyKind, call: 'store' | 'update'): z.ZodType<SentPartySave> {
  const ofStored = call === 'update' ? { id: recordId, version: recordId.nullish() } : {}
  return z
    .object({ ...ofStored, ...fieldShape(kind) }, { error: 'body.object-expected' })
    .refine((sent) => nameOfLead(sent).length <= longestOf.clientName, {
      path: [partyNames.lastName],
      error: 'party.name-too-long',
      params: { max: longestOf.clientName },
    })
    .refine((sent) => isReadable(nameOfLead(sent)), {
      path: [partyNames.lastName],
      error: 'field.letter-needed',
    })
    .transform((sent: Readonly<Record<string, unknown>>) => ({
      id: typeof sent.id === 'number' ? sent.id : null,
      version: typeof sent.version === 'number' ? sent.version : undefined,
      content: contentOf(kind, sent),
    }))
}

/** What somebody is typing, finished or not, to be compared with what is known. */
export function unfinishedParty(kind: PartyKind) {
  const anyText = z.string({ error: 'field.text-expected' }).max(500, { error: 'field.too-long' })
  const texts = textNamesOf(kind).map(([, name]) => [name, anyText.optional()])
  return z
    .object({ id: recordId.nullish(), ...Object.fromEntries(texts) }, { error: 'body.object-expected' })
    .refine((sent) => Object.values(sent).some((value) => value !== undefined), { error: 'party.nameless' })
    .transform((sent: Readonly<Record<string, unknown>>) => ({
      id: typeof sent.id === 'number' ? sent.id : null,
      content: contentOf(kind, sent),
    }))
}

function contentOf(kind: PartyKind, sent: Readonly<Record<string, unknown>>): SentParty {
  const names = [...textNamesOf(kind), ['locale', partyNames.locale], ['currencyId', partyNames.currencyId]]
  const given = names.flatMap(([field = '', name = '']) =>
    sent[name] === undefined ? [] : [[field, sent[name]]],
  )
  return Object.fromEntries(given) as SentParty // as: each value was just parsed by the schema of its field
}
