/** How a document can be set on paper. */
export const printTemplates = ['letterhead', 'band', 'compact'] as const

export type PrintTemplate = (typeof printTemplates)[number]
