import { getDefaultBlocks, type PrintBlock, printBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { type PrintTemplate, printTemplates } from '@quittance/shared/documents/templates.ts'

/** Design of printed documents: a template of the product, and how it is changed. */
export interface PrintDesign {
  readonly template: PrintTemplate
  /** Colour, for example `#0f4c5c`. */
  readonly accent: string
  /** `look`, `serif` or `sans` for a font of the product, or the family of an uploaded font after `own:`. */
  readonly font: string
  /** All blocks in their order. */
  readonly blocks: readonly PrintBlock[]
  readonly hidden: readonly PrintBlock[]
}

export const defaultTemplate: PrintTemplate = 'letterhead'

/** Returns the design of a template of the product. */
export function createProductDesign(template: PrintTemplate, accent: string): PrintDesign {
  return { template, accent, font: 'look', blocks: getDefaultBlocks(template), hidden: [] }
}

/** Returns the visible blocks in their order. */
export function listVisibleBlocks({ blocks, hidden }: PrintDesign): PrintBlock[] {
  return blocks.filter((name) => !hidden.includes(name))
}

/** Returns the template of a stored name; the default if a later version of the product has stored it. */
export function toTemplate(look: string): PrintTemplate {
  return printTemplates.find((name) => name === look) ?? defaultTemplate
}

/** Reads a stored list of blocks. Ignores unknown names. */
export function readBlocks(stored: string): PrintBlock[] {
  const names = stored.split(',')
  return names.flatMap((stored) => printBlocks.find((name) => name === stored) ?? [])
}

/** Reads a stored order of blocks. Blocks that the product did not have when it was stored follow at the end. */
export function readBlockOrder(stored: string): PrintBlock[] {
  const known = readBlocks(stored)
  return [...known, ...printBlocks.filter((name) => !known.includes(name))]
}
