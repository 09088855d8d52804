/** How a document was made from another one: as the next kind, or as one of the same kind. */
export type OriginHow = 'conversion' | 'copy'

export const originHows: readonly OriginHow[] = ['conversion', 'copy']
