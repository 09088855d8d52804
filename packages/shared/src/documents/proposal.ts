import type { DocumentKind } from './document-kind.ts'

export const proposal = {
  name: 'proposal',
  relations: ['lead', 'customer'],
  fields: ['message'],
  becomes: ['estimate', 'invoice'],
  ownerFollows: 'currency',
  shippingShown: 'never',
  isOffer: true,
  isOwed: false,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'proposal', string>
