import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import type { Balance } from './repository.ts'

/** The meaning that a status must have to be the one of a balance. */
export const balanceMeanings: Readonly<Record<Balance, Exclude<StatusMeaning, 'draft'>>> = {
  open: 'open',
  'partly-paid': 'open',
  paid: 'won',
  credited: 'lost',
  'written-off': 'lost',
  spent: 'won',
}

/** Returns the balances that issued documents of a kind can have. A document that corrects an invoice is used, not paid. */
export function listBalances(kind: DocumentKind): readonly Balance[] {
  return hasField(kind, 'correctedInvoice')
    ? ['open', 'spent']
    : ['open', 'partly-paid', 'paid', 'credited', 'written-off']
}
