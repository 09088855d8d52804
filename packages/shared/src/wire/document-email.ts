import { z } from 'zod'
import { hasLeadingHyphen, maxEmailLength } from '#documents/contact-details.ts'
import { documentEmailLimits } from '#documents/limits.ts'
import { type Locale, locales } from '#text/locales.ts'
import { addFieldError, chooseFieldError, listOf, nameText, note, recordId } from './field-schemas.ts'

/** E-mail with a document, as written by a member. */
export interface DocumentEmail {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly message: string
  /** Language of the attached document; null for the recipient's language. */
  readonly locale: Locale | null
  /** Whether the document itself is attached. */
  readonly attachesDocument: boolean
  /** Ids of other documents to attach. */
  readonly attachmentIds: readonly number[]
}

// Characters of a text, or entries of a list. More than the longest addresses of all recipients.
const maxAddressesLength = 10_000

// Users separate addresses with commas, semicolons or line breaks.
const addressSeparator = /[,;\n]/

/** E-mail addresses, as a list or one text. Each must be a plain address, so that none can inject a header. */
const addresses = z
  .preprocess(
    checkLength,
    z.union([z.string(), z.array(z.string())], { error: chooseFieldError('field.email-expected') }),
  )
  .transform((sent, context) => {
    const trimmed = (typeof sent === 'string' ? sent.split(addressSeparator) : sent).map((address) =>
      address.trim(),
    )
    const distinct = [...new Set(trimmed.filter((address) => address !== ''))]
    if (distinct.length > documentEmailLimits.recipients) {
      addFieldError(context, 'field.too-many-entries', { max: documentEmailLimits.recipients })
      return z.NEVER
    }
    const invalid = distinct.find((address) => !isEmailAddress(address))
    if (invalid !== undefined)
      addFieldError(context, 'document-email.invalid-address', { address: invalid.slice(0, 100) })
    const hyphenated = distinct.find(hasLeadingHyphen)
    if (hyphenated !== undefined) {
      addFieldError(context, 'document-email.hyphen-address', { address: hyphenated.slice(0, 100) })
    }
    return distinct
  })

/** Rejects input that is too long to be split. */
function checkLength(sent: string | string[], context: z.core.$RefinementCtx): string | string[] {
  const isTooLong = (typeof sent === 'string' || Array.isArray(sent)) && sent.length > maxAddressesLength
  if (isTooLong) addFieldError(context, 'field.too-many-entries', { max: documentEmailLimits.recipients })
  return sent
}

function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && z.email().safeParse(text).success
}

/** Language of a printed document. Absent or null means the recipient's language. */
export const printLocale = z.enum(locales, { error: 'field.choice-expected' })

const documentEmailFields = z.object(
  {
    to: addresses.refine((recipients) => recipients.length > 0, { error: 'field.missing' }),
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

/** Schemas of the e-mail template of a kind: initial subject and message. */
export const emailTemplate = {
  subject: nameText(documentEmailLimits.subject),
  message: note.transform((sent) => sent ?? ''),
}
