import { z } from 'zod'
import { printTemplates } from '#documents/looks.ts'
import { chooseFieldError } from '#wire/field-error.ts'
import { recordId } from '#wire/field-values.ts'
import { get, post } from './calls.ts'
import { previewPicture } from './document-papers.ts'
import { success } from './setting-fields.ts'

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
