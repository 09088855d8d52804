import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import { isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { ListedDocument } from '#documents/lists/list-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { text } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'

addEnglish(issueDialogsEnglish)

const toastMs = 8_000

/** The address has room for so many. The others can be chosen in the dialog. */
const mostProposed = 100

/** A payment that is proposed: the parameters of the address of the payments. */
interface ProposedPayment {
  readonly customer: string
  readonly invoices: string
}

/**
 * Proposes one payment of several issued documents. Says why not if nothing is due, or if they are not of one customer and currency.
 * @param open opens the dialog that records the payment
 */
export function paySeveral(
  documents: readonly ListedDocument[],
  open: (payment: ProposedPayment) => void,
): void {
  const due = documents.filter(({ balanceDue }) => balanceDue !== null && isLess(zero, balanceDue))
  const [first] = due
  if (first === undefined) {
    showToast('info', text('issue.nothing-due'), toastMs)
    return
  }
  const isOne = due.every(({ partyId, currency }) => partyId === first.partyId && currency === first.currency)
  if (!isOne) {
    showToast('info', text('issue.pay-one-customer'), toastMs)
    return
  }
  const invoices = due.slice(0, mostProposed).map(({ id }) => id)
  open({ customer: String(first.partyId), invoices: invoices.join() })
}
