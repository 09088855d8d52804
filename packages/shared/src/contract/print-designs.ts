import { z } from 'zod'
import {
  headBlocks,
  isHeadBlock,
  type PrintBlock,
  printBlocks,
  requiredBlocks,
} from '#documents/print-blocks.ts'
import { printTemplates } from '#documents/templates.ts'
import { locales } from '#text/locales.ts'
import { chooseFieldError, listOf, multilineText, nameText, recordId } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { success, successWithId } from './field-schemas.ts'

/** Limits of own templates and fonts. Sizes are in bytes. */
export const printDesignLimits = {
  designs: 20,
  nameLength: 100,
  fonts: 12,
  fontBytes: 2_000_000,
  closingLength: 2_000,
} as const

/** Prefix of the family of an uploaded font, as a template names its font. */
export const ownFontPrefix = 'own:'

/** Fonts of the product that a template can name; `look` is that of its base template. */
const productFonts = ['look', 'serif', 'sans'] as const

export const printLook = z.enum(printTemplates, { error: chooseFieldError('field.choice-expected') })

export const accentColour = z
  .string({ error: chooseFieldError('print.colour-expected') })
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'print.colour-expected' })
  .transform((sent) => sent.toLowerCase())

const block = z.enum(printBlocks, { error: chooseFieldError('field.choice-expected') })

/** All blocks in their order, those of the head first. */
const blockOrder = listOf(block, { max: printBlocks.length }).refine(isCompleteOrder, {
  error: 'print-designs.order-invalid',
})

const hiddenBlocks = listOf(block, { max: printBlocks.length }).refine(
  (hidden) => hidden.every((name) => !requiredBlocks.has(name)),
  { error: 'print-designs.block-required' },
)

function isCompleteOrder(order: readonly PrintBlock[]): boolean {
  const isComplete = order.length === printBlocks.length && new Set(order).size === order.length
  return isComplete && order.slice(0, headBlocks.length).every(isHeadBlock)
}

/** Name of a font: one of the product, or the family of an uploaded one after its prefix. */
const fontName = z
  .string({ error: chooseFieldError('field.text-expected') })
  .refine((sent) => productFonts.some((name) => name === sent) || /^own:.{1,200}$/u.test(sent), {
    error: 'field.choice-expected',
  })

/** Design of a document: a base template, and how it is changed. */
export const printDesign = z.object({
  look: printLook,
  accent: accentColour,
  font: fontName,
  blocks: blockOrder,
  hidden: hiddenBlocks,
})

export type WirePrintDesign = z.output<typeof printDesign>

const namedDesign = printDesign.extend({ name: nameText(printDesignLimits.nameLength) })

const listedDesign = z.object({
  id: z.int(),
  name: z.string(),
  look: z.enum(printTemplates),
  accent: z.string(),
  font: z.string(),
  blocks: z.array(z.enum(printBlocks)),
  hidden: z.array(z.enum(printBlocks)),
  /** Number of changes; updates send it for conflict detection. */
  version: z.int(),
})

export type WireListedDesign = z.output<typeof listedDesign>

const listedFont = z.object({
  id: z.int(),
  family: z.string(),
  /** 400 for regular, 700 for bold. */
  weight: z.int(),
  bytes: z.int(),
})

export type WireFont = z.output<typeof listedFont>

/** Text at the end of documents in one language, for example the bank details. Empty: none. */
export const closingText = z.object({
  locale: z.enum(locales, { error: chooseFieldError('field.choice-expected') }),
  closing: multilineText(printDesignLimits.closingLength),
})

export const listPrintDesigns = get({
  path: '/api/v1/settings/paper/designs',
  summary: 'List the own templates of the company and its fonts.',
  access: 'administer',
  response: z.object({ designs: z.array(listedDesign), fonts: z.array(listedFont) }),
})

export const storePrintDesign = post({
  path: '/api/v1/settings/paper/designs/store',
  summary: 'Add an own template.',
  access: 'administer',
  body: namedDesign,
  response: successWithId,
})

export const updatePrintDesign = post({
  path: '/api/v1/settings/paper/designs/update',
  summary: 'Change an own template.',
  access: 'administer',
  body: namedDesign.extend({ id: recordId, version: recordId.optional() }),
  response: success.extend({ version: z.int() }),
})

export const deletePrintDesign = post({
  path: '/api/v1/settings/paper/designs/delete',
  summary: 'Delete an own template that is not in use.',
  access: 'administer',
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

export const storePrintFont = post({
  path: '/api/v1/settings/paper/fonts/store',
  isRendered: true,
  summary: 'Store a static TrueType or OpenType font in Base64. It replaces the same weight of its family.',
  access: 'administer',
  body: z.object(
    {
      font: z
        .string({ error: chooseFieldError('field.text-expected') })
        // Base64 is a third longer.
        .max(Math.ceil(printDesignLimits.fontBytes / 3) * 4, { error: 'print-fonts.too-large' }),
    },
    { error: 'body.object-expected' },
  ),
  response: success.extend({ family: z.string() }),
})

export const deletePrintFont = post({
  path: '/api/v1/settings/paper/fonts/delete',
  summary: 'Delete a font that no own template uses.',
  access: 'administer',
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

export const printDesignCalls = [
  listPrintDesigns,
  storePrintDesign,
  updatePrintDesign,
  deletePrintDesign,
  storePrintFont,
  deletePrintFont,
]
