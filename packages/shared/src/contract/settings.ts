import { z } from 'zod'
import { limits } from '#documents/limits.ts'
import { statusMeanings } from '#documents/sales-document.ts'
import { printTemplates } from '#documents/templates.ts'
import { locales } from '#text/locales.ts'
import { companyLegalFields, companyLegalSchemas } from '#wire/company-legal.ts'
import {
  chooseFieldError,
  documentNumber,
  listOf,
  multilineText,
  nameText,
  note,
  optionalLineOfText,
  optionalNameText,
  recordId,
} from '#wire/field-schemas.ts'
import { previewPicture } from './document-print.ts'
import { get, getFile, post } from './endpoint.ts'
import { countryCode, emailAddress, kindName, success, successWithId, wholeNumber } from './field-schemas.ts'
import { accentColour, closingText, printDesign, printDesignLimits, printLook } from './print-designs.ts'

/** Maximum size of a logo in bytes, and of its sides in pixels. */
export const logoLimits = { bytes: 1_000_000, side: 2_000 } as const

const companyFields = z.object({
  name: nameText(255),
  address: optionalLineOfText(500),
  postal_code: optionalLineOfText(32),
  city: optionalLineOfText(255),
  country: countryCode,
  email: z.union([z.literal(''), emailAddress], { error: chooseFieldError('field.email-expected') }),
  phone: optionalLineOfText(255),
  legal_number: optionalLineOfText(255),
  tax_number: optionalLineOfText(255),
})

const shownCompany = companyFields.extend({ name: z.string(), ...companyLegalFields })

export type WireCompany = z.output<typeof shownCompany>

const bankDetails = z.object({ iban: z.string(), bic: z.string() })

export type WireBankDetails = z.output<typeof bankDetails>

export const readCompany = get({
  path: '/api/v1/settings/company',
  summary: 'Read the company as new documents name it.',
  access: 'administer',
  response: z.object({
    company: shownCompany,
    bank_details: bankDetails,
    /** Number of changes; updates send it so that they do not overwrite unseen changes. */
    version: z.int(),
    has_logo: z.boolean(),
  }),
})

/** Absent legal data stays as it is. */
const companyUpdate = companyFields.extend({ ...companyLegalSchemas, version: recordId.optional() })

export type CompanyUpdate = z.output<typeof companyUpdate>

export const updateCompany = post({
  path: '/api/v1/settings/company/update',
  summary: 'Change the company. Existing documents keep it as it was.',
  access: 'administer',
  body: companyUpdate,
  response: success.extend({ version: z.int() }),
})

export const updateBankDetails = post({
  path: '/api/v1/settings/company/bank_details',
  summary: 'Change the bank account to which customers pay. Every administrator gets an e-mail about it.',
  access: 'change-bank-details',
  isSessionOnly: true,
  body: z.object(
    { iban: optionalLineOfText(64), bic: optionalLineOfText(32) },
    { error: 'body.object-expected' },
  ),
  /** The versions of the company before and after. */
  response: success.extend({ previous_version: z.int(), version: z.int() }),
})

export const readLogo = getFile({
  path: '/api/v1/settings/logo',
  summary: 'Return the logo of the company; 404 if it has none.',
  access: 'everyone',
  fileTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
})

export const storeLogo = post({
  path: '/api/v1/settings/logo',
  isRendered: true,
  summary: 'Store a logo, PNG or JPEG in Base64; null removes it.',
  access: 'administer',
  body: z.object(
    {
      logo: z
        .string({ error: chooseFieldError('field.text-expected') })
        // Base64 is a third longer.
        .max(Math.ceil(logoLimits.bytes / 3) * 4, { error: 'settings.logo-too-large' })
        .nullable(),
    },
    { error: 'body.object-expected' },
  ),
  response: success,
})

/** Texts of new documents for customers with another language than the company. All empty: the company's texts are used. */
const kindTexts = z.object({
  locale: z.enum(locales, { error: chooseFieldError('field.choice-expected') }),
  default_title: optionalNameText(limits.titleLength),
  default_terms: note,
  default_customer_notes: note,
})

/** Defaults of new documents of a kind. */
const kindSettings = z.object({
  kind: kindName,
  prefix: optionalLineOfText(limits.prefixLength),
  next_number: documentNumber,
  number_width: wholeNumber(10),
  default_title: optionalNameText(limits.titleLength),
  default_terms: note,
  default_customer_notes: note,
  days_until_due: wholeNumber(limits.daysUntilDue),
})

export const readKinds = get({
  path: '/api/v1/settings/kinds',
  summary: 'Read the defaults of new documents for each kind.',
  access: 'administer',
  response: z.object({
    /** Language of the company; null: unknown. */
    locale: z.string().nullable(),
    /** Country of the company: ISO 3166, two letters; empty: not known. It limits the prefixes of invoices. */
    country: z.string(),
    kinds: z.array(
      kindSettings.extend({
        kind: z.string(),
        default_title: z.string(),
        default_terms: z.string(),
        default_customer_notes: z.string(),
        /** Texts in other languages than the company's. */
        texts: z.array(
          z.object({
            locale: z.string(),
            default_title: z.string(),
            default_terms: z.string(),
            default_customer_notes: z.string(),
          }),
        ),
        highest_number: z.int(),
        /** Number of changes; updates send it for conflict detection. */
        version: z.int(),
      }),
    ),
  }),
})

export type WireKindSettings = z.output<typeof readKinds.response>['kinds'][number]

export const updateKind = post({
  path: '/api/v1/settings/kinds/update',
  summary:
    'Change the defaults of new documents of a kind. Absent terms, notes and languages stay unchanged.',
  access: 'administer',
  body: kindSettings.extend({
    texts: listOf(kindTexts, { max: locales.length }).optional(),
    version: recordId.optional(),
  }),
  response: success.extend({
    version: z.int(),
    /** Number of the next new document: at least the highest number plus one. */
    proposed_number: z.int(),
    highest_number: z.int(),
  }),
})

export const readMail = get({
  path: '/api/v1/settings/mail',
  summary: 'Read the e-mail settings, which are set in the environment file of the server.',
  access: 'administer',
  response: z.object({
    mail: z.object({
      is_on: z.boolean(),
      driver: z.string(),
      host: z.string(),
      port: z.int(),
      username: z.string(),
      /** The password itself is never returned. */
      has_password: z.boolean(),
      encryption: z.string(),
      /** Whether user name and password are sent unencrypted over a network. */
      password_in_clear: z.boolean(),
      sender: z.string(),
    }),
    environment_file: z.string(),
  }),
})

export type WireMail = z.output<typeof readMail.response>

export const testMailSettings = post({
  path: '/api/v1/settings/mail/test',
  summary: 'Send a test e-mail, and report the result in a sentence.',
  access: 'administer',
  body: z.object({ to: emailAddress }, { error: 'body.object-expected' }),
  response: success,
})

export const settingsCalls = [
  readCompany,
  updateCompany,
  updateBankDetails,
  readLogo,
  storeLogo,
  readKinds,
  updateKind,
  readMail,
  testMailSettings,
]

const printSettings = z.object({
  look: printLook,
  accent: accentColour,
  /** Own template that is used instead; null: none. */
  design_id: recordId.nullable().default(null),
})

export type WireClosingText = z.output<typeof closingText>

export const readPrintSettings = get({
  path: '/api/v1/settings/paper',
  summary: 'Read the print settings.',
  access: 'administer',
  response: z.object({
    look: z.enum(printTemplates),
    accent: z.string(),
    design_id: z.int().nullable(),
    /** Texts at the end of documents. Documents in a language without one have that of the company's language. */
    closings: z.array(z.object({ locale: z.enum(locales), closing: z.string() })),
    /** Number of changes; updates send it for conflict detection. */
    version: z.int(),
  }),
})

export const updatePrintSettings = post({
  path: '/api/v1/settings/paper/update',
  summary: 'Change the print settings. Absent texts stay unchanged.',
  access: 'administer',
  body: printSettings.extend({
    closings: listOf(closingText, { max: locales.length }).optional(),
    version: recordId.or(z.literal(0)).optional(),
  }),
  response: success.extend({ version: z.int() }),
})

export const previewPrintSettings = post({
  path: '/api/v1/settings/paper/preview',
  isExemptFromSaveLimit: true,
  isRendered: true,
  summary:
    'Return the first pages of the latest document as SVG in a design, or of an example if there is none.',
  access: 'administer',
  body: printDesign.partial({ font: true, blocks: true, hidden: true }).extend({
    closing: multilineText(printDesignLimits.closingLength).optional(),
  }),
  response: previewPicture.extend({
    /** Number of the document that is shown; null: an example. */
    shown_number: z.string().nullable(),
  }),
})

export const printSettingsCalls = [readPrintSettings, updatePrintSettings, previewPrintSettings]

const maxStatuses = 50

const statusName = nameText(100)
const meaning = z.enum(statusMeanings, { error: chooseFieldError('field.choice-expected') })

export const listedStatus = z.object({
  id: z.int(),
  name: z.string(),
  meaning: z.enum(statusMeanings),
  is_retired: z.boolean(),
  /** Number of documents with it. */
  documents: z.int(),
})

export type WireStatus = z.output<typeof listedStatus>

export const listStatusSettings = get({
  path: '/api/v1/settings/statuses',
  summary: 'List the statuses of every kind in their order, including retired ones.',
  access: 'administer',
  response: z.object({ kinds: z.array(z.object({ kind: z.string(), statuses: z.array(listedStatus) })) }),
})

export const storeStatus = post({
  path: '/api/v1/settings/statuses/store',
  summary: 'Add a status to a kind, as its last one.',
  access: 'administer',
  body: z.object({ kind: kindName, name: statusName, meaning }, { error: 'body.object-expected' }),
  response: successWithId,
})

export const updateStatus = post({
  path: '/api/v1/settings/statuses/update',
  summary: 'Rename a status, or change its meaning. Absent fields stay unchanged.',
  access: 'administer',
  body: z.object(
    { id: recordId, name: statusName.optional(), meaning: meaning.optional() },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

export const orderStatuses = post({
  path: '/api/v1/settings/statuses/order',
  summary:
    'Set the order of the statuses of a kind. Copies and conversions start with the first draft status.',
  access: 'administer',
  body: z.object(
    {
      kind: kindName,
      ids: listOf(recordId, { max: maxStatuses, isRequired: true }),
    },
    { error: 'body.object-expected' },
  ),
  response: success,
})

export const retireStatus = post({
  path: '/api/v1/settings/statuses/retire',
  summary: 'Retire a status, or reactivate it. Documents with it keep it.',
  access: 'administer',
  body: z.object(
    { id: recordId, retired: z.boolean({ error: chooseFieldError('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

export const deleteStatus = post({
  path: '/api/v1/settings/statuses/delete',
  summary: 'Delete a status that no document has.',
  access: 'administer',
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

export const statusCalls = [
  listStatusSettings,
  storeStatus,
  updateStatus,
  orderStatuses,
  retireStatus,
  deleteStatus,
]
