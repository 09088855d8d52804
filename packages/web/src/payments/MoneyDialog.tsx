import moneyEnglish from '@quittance/shared/locales/en/money.json' with { type: 'json' }
import { addEnglish } from '#locale/dictionary.ts'
import type { RecordOption } from '#ui/record-option.ts'
import { AllocateDialog } from './AllocateDialog.tsx'
import { CustomerPaymentDialog } from './CustomerPaymentDialog.tsx'
import { InvoicePaymentDialog } from './InvoicePaymentDialog.tsx'
import type { MoneySource, OpenInvoice, PaymentSort } from './payment.ts'
import {
  ReverseAllocationDialog,
  ReverseDialog,
  type ReversibleAllocation,
  WriteOffDialog,
} from './ReasonDialogs.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { UseCreditDialog } from './UseCreditDialog.tsx'
import { WithholdDialog } from './WithholdDialog.tsx'

addEnglish(moneyEnglish)

/** A dialog that changes money, and what it is about. */
export type MoneyDialogRequest =
  | { readonly type: 'pay'; readonly customerId: number; readonly invoice: OpenInvoice }
  | {
      readonly type: 'pay-several'
      readonly customer: RecordOption | null
      /** Documents that the payment is proposed for. Absent: none. */
      readonly invoiceIds?: readonly number[]
    }
  | {
      readonly type: 'use-credit'
      readonly customerId: number
      readonly invoice: OpenInvoice
      readonly sources: readonly MoneySource[]
    }
  | { readonly type: 'allocate'; readonly customerId: number; readonly source: MoneySource }
  | { readonly type: 'refund'; readonly customerId: number; readonly source: MoneySource }
  | { readonly type: 'reverse'; readonly paymentId: number; readonly sort: PaymentSort }
  | { readonly type: 'reverse-allocation'; readonly allocation: ReversibleAllocation }
  | { readonly type: 'write-off'; readonly customerId: number; readonly invoice: OpenInvoice }
  | { readonly type: 'withhold'; readonly customerId: number; readonly invoice: OpenInvoice }

interface MoneyDialogProps {
  readonly request: MoneyDialogRequest
  onClose(): void
}

/** Renders the requested dialog. */
export function MoneyDialog({ request, onClose }: MoneyDialogProps) {
  switch (request.type) {
    case 'pay':
      return <InvoicePaymentDialog {...request} onClose={onClose} />
    case 'pay-several':
      return <CustomerPaymentDialog {...request} onClose={onClose} />
    case 'use-credit':
      return <UseCreditDialog {...request} onClose={onClose} />
    case 'allocate':
      return <AllocateDialog {...request} onClose={onClose} />
    case 'refund':
      return <RefundDialog {...request} onClose={onClose} />
    case 'reverse':
      return <ReverseDialog {...request} onClose={onClose} />
    case 'reverse-allocation':
      return <ReverseAllocationDialog {...request} onClose={onClose} />
    case 'write-off':
      return <WriteOffDialog {...request} onClose={onClose} />
    case 'withhold':
      return <WithholdDialog {...request} onClose={onClose} />
  }
}
