import type { DocumentKind } from './document-kind.ts'

export const invoice = {
  name: 'invoice',
  relations: ['customer'],
  fields: ['terms', 'customerNotes', 'amounts', 'shipping'],
  becomes: [],
  ownerFollows: 'party',
  shippingShown: 'always',
  isOffer: false,
  isOwed: true,
  isChronological: true,
  errorToastMs: 10_000,
} as const satisfies DocumentKind<'invoice', string>
