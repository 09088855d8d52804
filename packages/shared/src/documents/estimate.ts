import type { DocumentKind } from './document-kind.ts'

export const estimate = {
  name: 'estimate',
  relations: ['lead', 'customer'],
  fields: ['terms', 'customerNotes', 'shipping'],
  convertsTo: ['invoice'],
  fieldBeforeOwner: 'currency',
  shippingVisibility: 'when-charged',
  isOffer: true,
  isReceivable: false,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'estimate', string>
