import type { PrintTemplate } from './templates.ts'

/** Blocks of the head of a document. A template shows them beside each other, in this order from the top left. */
export const headBlocks = ['logo', 'summary', 'issuer', 'client'] as const

/** Blocks below the head, one below the other. `lines` contains the totals and the tax summary as well. */
export const bodyBlocks = ['subject', 'message', 'lines', 'terms', 'customerNotes', 'closing'] as const

export const printBlocks = [...headBlocks, ...bodyBlocks] as const

export type PrintBlock = (typeof printBlocks)[number]

/**
 * Blocks that the law requires on an invoice: seller, client, number with dates, lines with totals and taxes, and the terms of payment.
 * They can be moved, but not hidden.
 */
export const requiredBlocks: ReadonlySet<PrintBlock> = new Set([
  'summary',
  'issuer',
  'client',
  'lines',
  'terms',
])

/** Returns whether a block belongs to the head of a document. */
export function isHeadBlock(block: PrintBlock): boolean {
  return headBlocks.some((name) => name === block)
}

/** Templates whose head has columns instead of two rows. The summary is the last column, at the top right. */
const columnTemplates: ReadonlySet<PrintTemplate> = new Set(['compact', 'ledger'])

/** Returns the blocks of a template in their original order. */
export function getDefaultBlocks(template: PrintTemplate): readonly PrintBlock[] {
  const head: readonly PrintBlock[] = columnTemplates.has(template)
    ? ['logo', 'issuer', 'client', 'summary']
    : headBlocks
  return [...head, ...bodyBlocks]
}
