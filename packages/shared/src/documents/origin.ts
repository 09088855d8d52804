/** How a document was made from another one: as the next kind, or as one of the same kind. */
export type OriginType = 'conversion' | 'copy'

export const originTypes: readonly OriginType[] = ['conversion', 'copy']
