import { z } from 'zod'
import { hasLeadingHyphen, maxEmailLength } from '#documents/contact-details.ts'
import { type Locale, locales } from '#text/locales.ts'
import { addFieldError, chooseFieldError, listOf, nameText, note, recordId } from './field-schemas.ts'

/** How many people an e-mail may go to, and how many documents along with it. */
export const documentEmailLimits = { recipients: 20, subject: 255, attachments: 10 } as const

/** An e-mail with a document, as somebody has written it. */
export interface DocumentEmail {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly message: string
  /** The language of the document that goes along; null: the receiver's. */
  readonly locale: Locale | null
  /** Whether the document itself goes along. */
  readonly attachesDocument: boolean
  /** Other documents that go along. */
  readonly attachmentIds: readonly number[]
}

// Characters of a text, or entries of a list: far more than the longest addresses of all recipients have.
const maxAddressesLength = 10_000

// Addresses in one text, as people write them: with commas, semicolons or line breaks between them.
const addressSeparator = /[,;\n]/

/** E-mail addresses: a list of them, or one text. Each is an address and nothing else, so that none can add a header. */
const addresses = z
  .preprocess(
    checkLength,
    z.union([z.string(), z.array(z.string())], { error: chooseFieldError('field.email-expected') }),
  )
  .transform((sent, context) => {
    const written = (typeof sent === 'string' ? sent.split(addressSeparator) : sent).map((address) =>
      address.trim(),
    )
    const given = [...new Set(written.filter((address) => address !== ''))]
    if (given.length > documentEmailLimits.recipients) {
      addFieldError(context, 'field.too-many-entries', { max: documentEmailLimits.recipients })
      return z.NEVER
    }
    const wrong = given.find((address) => !isEmailAddress(address))
    if (wrong !== undefined) addFieldError(context, 'letter.not-an-address', { address: wrong.slice(0, 100) })
    const option = given.find(hasLeadingHyphen)
    if (option !== undefined)
      addFieldError(context, 'letter.hyphen-address', { address: option.slice(0, 100) })
    return given
  })

/** Rejects what is too long to be looked at. */
function checkLength(sent: string | string[], context: z.core.$RefinementCtx): string | string[] {
  const isLong = (typeof sent === 'string' || Array.isArray(sent)) && sent.length > maxAddressesLength
  if (isLong) addFieldError(context, 'field.too-many-entries', { max: documentEmailLimits.recipients })
  return sent
}

function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && z.email().safeParse(text).success
}

/** The language of a document on paper; absent or null: whoever receives it decides. */
export const printLocale = z.enum(locales, { error: 'field.choice-expected' })

const documentEmailFields = z.object(
  {
    to: addresses.refine((given) => given.length > 0, { error: 'field.missing' }),
    cc: addresses.nullish(),
    subject: nameText(documentEmailLimits.subject),
    message: note,
    locale: printLocale.nullish(),
    attach_document: z.boolean({ error: 'field.invalid' }).default(true),
    /** Ids of other documents. */
    attach: listOf(recordId, { max: documentEmailLimits.attachments }).default([]),
  },
  { error: 'body.object-expected' },
)

export const documentEmailPayload = documentEmailFields.transform(
  (sent): DocumentEmail => ({
    to: sent.to,
    cc: sent.cc ?? [],
    subject: sent.subject,
    message: sent.message ?? '',
    locale: sent.locale ?? null,
    attachesDocument: sent.attach_document,
    attachmentIds: [...new Set(sent.attach)],
  }),
)

export type WireDocumentEmail = z.input<typeof documentEmailPayload>

/** The subject and message that e-mails of a kind begin with. */
export const emailTemplate = {
  subject: nameText(documentEmailLimits.subject),
  message: note.transform((sent) => sent ?? ''),
}
