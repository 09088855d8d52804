import type { DocumentKind } from './document-kind.ts'

export const proposal = {
  name: 'proposal',
  relations: ['lead', 'customer'],
  fields: ['message'],
  convertsTo: ['estimate', 'invoice'],
  fieldBeforeOwner: 'currency',
  shippingVisibility: 'never',
  isOffer: true,
  isReceivable: false,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'proposal', string>
