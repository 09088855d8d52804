import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { classifyPayment, type Payment, type PaymentSort } from './payment.ts'

/** Returns what a payment is called: its method, or why no money has moved. */
export function describePayment({ nature, method }: Payment, text: TranslateFunction): string {
  return nature === 'money' ? method : text(`money.nature-${nature}`)
}

const titles = {
  payment: 'money.payment',
  refund: 'money.refund',
  'write-off': 'money.entry-write-off',
  withheld: 'money.entry-withheld',
} as const satisfies Record<PaymentSort, TextKey>

/** Returns the key of the title of a payment, a refund, a write-off, or the reversal of one. */
export function getTitleKey(payment: Payment): TextKey {
  return payment.reversesId === null ? titles[classifyPayment(payment)] : 'money.is-reversal'
}

/** Shows whether a payment is a refund or a reversal, was reversed, or has something left. Renders nothing otherwise. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const text = useText()
  const state = findState(payment)
  return state && <StatusBadge status={{ name: text(state.label), meaning: state.meaning }} />
}

interface PaymentState {
  readonly label: TextKey
  readonly meaning: StatusMeaning
}

/** Returns what is special about a payment; null: nothing. */
function findState({ reversesId, reversedById, direction, unallocated }: Payment): PaymentState | null {
  if (reversesId !== null) return { label: 'money.is-reversal', meaning: 'draft' }
  if (reversedById !== null) return { label: 'money.is-reversed', meaning: 'lost' }
  if (direction === 'out') return { label: 'money.refund', meaning: 'draft' }
  return isLess(zero, unallocated) ? { label: 'money.is-unallocated', meaning: 'open' } : null
}
