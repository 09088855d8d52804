import type { DocumentKind } from './document-kind.ts'

export const estimate = {
  name: 'estimate',
  relations: ['lead', 'customer'],
  fields: ['terms', 'customerNotes', 'shipping'],
  becomes: ['invoice'],
  ownerFollows: 'currency',
  shippingShown: 'when-charged',
  isOffer: true,
  isOwed: false,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'estimate', string>
