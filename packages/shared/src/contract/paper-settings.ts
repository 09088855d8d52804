import { z } from 'zod'
import { looks } from '#documents/looks.ts'
import { missingOr } from '#wire/field-error.ts'
import { recordId } from '#wire/field-values.ts'
import { get, post } from './calls.ts'
import { paperPicture } from './document-papers.ts'
import { done } from './setting-fields.ts'

const paperSettings = z.object({
  look: z.enum(looks, { error: missingOr('field.choice-expected') }),
  accent: z
    .string({ error: missingOr('paper.colour-expected') })
    .trim()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'paper.colour-expected' })
    .transform((sent) => sent.toLowerCase()),
})

export type PaperSettings = z.output<typeof paperSettings>

export const readPaperSettings = get({
  path: '/api/v1/settings/paper',
  summary: 'How documents look on paper.',
  access: 'admin',
  answer: z.object({
    look: z.enum(looks),
    accent: z.string(),
    /** Counts the changes; goes back with an update. */
    version: z.int(),
  }),
})

export const updatePaperSettings = post({
  path: '/api/v1/settings/paper/update',
  summary: 'Change how documents look on paper.',
  access: 'admin',
  body: paperSettings.extend({ version: recordId.or(z.literal(0)).optional() }),
  answer: done.extend({ version: z.int() }),
})

export const previewPaperSettings = post({
  path: '/api/v1/settings/paper/preview',
  isUncounted: true,
  isRendered: true,
  summary: 'The pages of an example as a picture, in a look and a colour. Nothing is stored.',
  access: 'admin',
  body: paperSettings,
  answer: paperPicture,
})

export const paperSettingsCalls = [readPaperSettings, updatePaperSettings, previewPaperSettings]
