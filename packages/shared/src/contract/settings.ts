import { z } from 'zod'
import { kinds } from '#documents/document-kinds.ts'
import { limits } from '#documents/limits.ts'
import { statusMeanings } from '#documents/sales-document.ts'
import { printTemplates } from '#documents/templates.ts'
import {
  chooseFieldError,
  documentNumber,
  listOf,
  nameText,
  note,
  optionalLineOfText,
  optionalNameText,
  recordId,
} from '#wire/field-schemas.ts'
import { previewPicture } from './document-print.ts'
import { get, getFile, post } from './endpoint.ts'
import { countryCode, emailAddress, success, successWithId, wholeNumber } from './field-schemas.ts'

/** The largest picture that a logo may be, in bytes and in pixels of a side. */
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

export type WireCompany = z.output<typeof companyFields>

export const readCompany = get({
  path: '/api/v1/settings/company',
  summary: 'The firm itself, as new documents name it.',
  access: 'admin',
  response: z.object({
    company: z.object({ ...companyFields.shape, name: z.string() }),
    /** Counts the changes; goes back with an update, so that nobody overwrites what they have not seen. */
    version: z.int(),
    has_logo: z.boolean(),
  }),
})

export const updateCompany = post({
  path: '/api/v1/settings/company/update',
  summary: 'Change the firm. Documents that are written already keep it as it was.',
  access: 'admin',
  body: companyFields.extend({ version: recordId.optional() }),
  response: success.extend({ version: z.int() }),
})

export const readLogo = getFile({
  path: '/api/v1/settings/logo',
  summary: "The firm's logo; 404 where it has none.",
  access: 'everyone',
  fileTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
})

export const storeLogo = post({
  path: '/api/v1/settings/logo',
  isRendered: true,
  summary: 'Store a logo: a PNG or JPEG in Base64; null takes it away.',
  access: 'admin',
  body: z.object(
    {
      logo: z
        .string({ error: chooseFieldError('field.text-expected') })
        // In Base64 a picture is a third longer.
        .max(Math.ceil(logoLimits.bytes / 3) * 4, { error: 'settings.logo-too-large' })
        .nullable(),
    },
    { error: 'body.object-expected' },
  ),
  response: success,
})

/** What new documents of a kind start with. */
const kindSettings = z.object({
  kind: z.enum(
    kinds.map(({ name }) => name),
    { error: chooseFieldError('field.choice-expected') },
  ),
  prefix: optionalLineOfText(limits.prefixLength),
  next_number: documentNumber,
  number_width: wholeNumber(10),
  default_title: optionalNameText(limits.titleLength),
  default_terms: note,
  default_customer_notes: note,
  days_until_due: wholeNumber(3_650),
})

export const readKinds = get({
  path: '/api/v1/settings/kinds',
  summary: 'What new documents start with, for each kind.',
  access: 'admin',
  response: z.object({
    kinds: z.array(
      kindSettings.extend({
        kind: z.string(),
        default_title: z.string(),
        default_terms: z.string(),
        default_customer_notes: z.string(),
        highest_number: z.int(),
        /** Counts the changes; goes back with an update. */
        version: z.int(),
      }),
    ),
  }),
})

export type WireKindSettings = z.output<typeof readKinds.response>['kinds'][number]

export const updateKind = post({
  path: '/api/v1/settings/kinds/update',
  summary: 'Change what new documents of a kind start with. Absent terms and notes stay as they are.',
  access: 'admin',
  body: kindSettings.extend({ version: recordId.optional() }),
  response: success.extend({
    version: z.int(),
    /** What the next new document proposes: never less than the highest number and one. */
    proposed_number: z.int(),
    highest_number: z.int(),
  }),
})

export const readMail = get({
  path: '/api/v1/settings/mail',
  summary: 'How e-mails leave this server. They are set in its environment file.',
  access: 'admin',
  response: z.object({
    mail: z.object({
      is_on: z.boolean(),
      driver: z.string(),
      host: z.string(),
      port: z.int(),
      username: z.string(),
      /** The password itself is never answered. */
      has_password: z.boolean(),
      encryption: z.string(),
      /** User and password go to the mail server unencrypted, over a network. */
      password_in_clear: z.boolean(),
      sender: z.string(),
    }),
    environment_file: z.string(),
  }),
})

export type WireMail = z.output<typeof readMail.response>

export const testMailSettings = post({
  path: '/api/v1/settings/mail/test',
  summary: 'Send a test e-mail, and say in words what became of it.',
  access: 'admin',
  body: z.object({ to: emailAddress }, { error: 'body.object-expected' }),
  response: success,
})

export const settingsCalls = [
  readCompany,
  updateCompany,
  readLogo,
  storeLogo,
  readKinds,
  updateKind,
  readMail,
  testMailSettings,
]

const printSettings = z.object({
  look: z.enum(printTemplates, { error: chooseFieldError('field.choice-expected') }),
  accent: z
    .string({ error: chooseFieldError('paper.colour-expected') })
    .trim()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'paper.colour-expected' })
    .transform((sent) => sent.toLowerCase()),
})

export type PrintSettings = z.output<typeof printSettings>

export const readPrintSettings = get({
  path: '/api/v1/settings/paper',
  summary: 'How documents look on paper.',
  access: 'admin',
  response: z.object({
    look: z.enum(printTemplates),
    accent: z.string(),
    /** Counts the changes; goes back with an update. */
    version: z.int(),
  }),
})

export const updatePrintSettings = post({
  path: '/api/v1/settings/paper/update',
  summary: 'Change how documents look on paper.',
  access: 'admin',
  body: printSettings.extend({ version: recordId.or(z.literal(0)).optional() }),
  response: success.extend({ version: z.int() }),
})

export const previewPrintSettings = post({
  path: '/api/v1/settings/paper/preview',
  isExemptFromSaveLimit: true,
  isRendered: true,
  summary: 'The pages of an example as a picture, in a look and a colour. Nothing is stored.',
  access: 'admin',
  body: printSettings,
  response: previewPicture,
})

export const printSettingsCalls = [readPrintSettings, updatePrintSettings, previewPrintSettings]

const maxStatuses = 50

const kind = z.enum(
  kinds.map(({ name }) => name),
  { error: chooseFieldError('field.choice-expected') },
)
const statusName = nameText(100)
const meaning = z.enum(statusMeanings, { error: chooseFieldError('field.choice-expected') })

export const listedStatus = z.object({
  id: z.int(),
  name: z.string(),
  meaning: z.enum(statusMeanings),
  is_retired: z.boolean(),
  /** How many documents have it. */
  documents: z.int(),
})

export type WireStatus = z.output<typeof listedStatus>

export const listStatusSettings = get({
  path: '/api/v1/settings/statuses',
  summary: 'The statuses of every kind in their order, retired ones too.',
  access: 'admin',
  response: z.object({ kinds: z.array(z.object({ kind: z.string(), statuses: z.array(listedStatus) })) }),
})

export const storeStatus = post({
  path: '/api/v1/settings/statuses/store',
  summary: 'Add a status to a kind, as its last one.',
  access: 'admin',
  body: z.object({ kind, name: statusName, meaning }, { error: 'body.object-expected' }),
  response: successWithId,
})

export const updateStatus = post({
  path: '/api/v1/settings/statuses/update',
  summary: 'Rename a status, or change what it means. What is left out stays as it is.',
  access: 'admin',
  body: z.object(
    { id: recordId, name: statusName.optional(), meaning: meaning.optional() },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

export const orderStatuses = post({
  path: '/api/v1/settings/statuses/order',
  summary:
    'Put the statuses of a kind in an order. Copies and conversions start with the first draft status.',
  access: 'admin',
  body: z.object(
    {
      kind,
      ids: listOf(recordId, { max: maxStatuses, isRequired: true }),
    },
    { error: 'body.object-expected' },
  ),
  response: success,
})

export const retireStatus = post({
  path: '/api/v1/settings/statuses/retire',
  summary: 'Take a status out of use, or back into it. Documents that have it keep it.',
  access: 'admin',
  body: z.object(
    { id: recordId, retired: z.boolean({ error: chooseFieldError('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

export const deleteStatus = post({
  path: '/api/v1/settings/statuses/delete',
  summary: 'Delete a status that no document has.',
  access: 'admin',
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
