/** How a document can be set on paper. */
export const looks = ['letterhead', 'band', 'compact'] as const

export type Look = (typeof looks)[number]
