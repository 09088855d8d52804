import type { DocumentKind } from './document-kind.ts'

export const invoice = {
  name: 'invoice',
  relations: ['customer'],
  fields: ['terms', 'customerNotes', 'amounts', 'shipping'],
  convertsTo: [],
  fieldBeforeOwner: 'party',
  shippingVisibility: 'always',
  isOffer: false,
  isReceivable: true,
  isChronological: true,
  errorToastMs: 10_000,
} as const satisfies DocumentKind<'invoice', string>
