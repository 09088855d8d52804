import { paymentLimits } from '@quittance/shared/contract/payments.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { findOpenInvoice, type OpenInvoice, type PaymentSort } from './payment.ts'
import { useRejection } from './payment-form.tsx'
import { giveUp, reverse, undoAllocation, useCloseAndRefresh } from './payment-queries.ts'

interface ReasonDialogProps {
  readonly title: string
  /** Sentence that says what will happen. */
  readonly hint: string
  readonly submitLabel: string
  readonly save: (reason: string, idempotencyKey: string) => Promise<{ readonly message: string }>
  onClose(): void
}

/** Asks for the reason of a change that cannot be undone. */
function ReasonDialog({ title, hint, submitLabel, save, onClose }: ReasonDialogProps) {
  const text = useText()
  // Why the change was rejected, if that is not about the reason.
  const [problem, setProblem] = useState('')
  const form = useRecordForm({
    values: { reason: '' },
    labels: { reason: 'money.reason' },
    asksBeforeLeaving: false,
    save({ reason }, idempotencyKey) {
      setProblem('')
      return save(reason, idempotencyKey)
    },
    onError: ({ message }) => setProblem(message),
    onSaved: useCloseAndRefresh(onClose),
  })
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={submitLabel}
      cancelLabel={text('form.cancel')}
      isDestructive
      onClose={onClose}
      intro={<p>{hint}</p>}
    >
      {problem === '' ? null : (
        <Note role="alert" color="bad">
          {problem}
        </Note>
      )}
      <TextField form={form} name="reason" isRequired hasInitialFocus maxLength={paymentLimits.reason} />
    </FormDialog>
  )
}

interface ReversalTexts {
  readonly title: TextKey
  readonly hint: TextKey
  /** Says that it is reversed. */
  readonly result: TextKey
}

const reversalTexts: Readonly<Record<PaymentSort, ReversalTexts>> = {
  payment: {
    title: 'money.reverse-title',
    hint: 'money.reverse-hint',
    result: 'money.payment-reversed',
  },
  refund: {
    title: 'money.reverse-refund-title',
    hint: 'money.reverse-refund-hint',
    result: 'money.refund-reversed',
  },
  'write-off': {
    title: 'money.reverse-write-off-title',
    hint: 'money.reverse-write-off-hint',
    result: 'money.write-off-reversed',
  },
  withheld: {
    title: 'money.reverse-withheld-title',
    hint: 'money.reverse-withheld-hint',
    result: 'money.withheld-reversed',
  },
}

interface ReverseDialogProps {
  readonly paymentId: number
  readonly sort: PaymentSort
  onClose(): void
}

/** Reverses a payment, refund or write-off with all its allocations. */
export function ReverseDialog({ paymentId, sort, onClose }: ReverseDialogProps) {
  const text = useText()
  const { title, hint, result } = reversalTexts[sort]
  return (
    <ReasonDialog
      title={text(title)}
      hint={text(hint)}
      submitLabel={text('money.reverse')}
      save={async (reason) => {
        await reverse(paymentId, reason)
        return { message: text(result) }
      }}
      onClose={onClose}
    />
  )
}

/** An allocation to a document that can be reversed. */
export interface ReversibleAllocation {
  readonly id: number
  /** Number of the document. */
  readonly shownNumber: string
  readonly amount: Decimal
  /** ISO 4217 code. */
  readonly currency: string
}

interface ReverseAllocationDialogProps {
  readonly allocation: ReversibleAllocation
  onClose(): void
}

/** Reverses one allocation of a payment or credit note. */
export function ReverseAllocationDialog({ allocation, onClose }: ReverseAllocationDialogProps) {
  const text = useText()
  const { id, shownNumber: number, amount, currency } = allocation
  const shown = `${showMoney(amount, currentLocale())} ${currency}`
  return (
    <ReasonDialog
      title={text('money.reverse-allocation-title', { number })}
      hint={text('money.reverse-allocation-hint', { amount: shown, number })}
      submitLabel={text('money.reverse')}
      save={(reason) => undoAllocation(id, reason)}
      onClose={onClose}
    />
  )
}

interface WriteOffDialogProps {
  readonly customerId: number
  readonly invoice: OpenInvoice
  onClose(): void
}

/** Gives up what is due of a document. */
export function WriteOffDialog({ customerId, invoice: opened, onClose }: WriteOffDialogProps) {
  const text = useText()
  // Changes only after a rejection, so that the amount that the user sees is the one that is given up.
  const [invoice, setInvoice] = useState(opened)
  const { id, shownNumber, due, currency } = invoice
  const amount = `${showMoney(due, currentLocale())} ${currency.name}`
  const reject = useRejection({
    customerId,
    nameField: (path) => path,
    onReload: (items) => setInvoice(findOpenInvoice(items, invoice)),
  })
  return (
    <ReasonDialog
      title={text('money.write-off-title', { number: shownNumber })}
      hint={text('money.write-off-hint', { amount })}
      submitLabel={text('money.write-off')}
      save={(reason, idempotencyKey) =>
        giveUp({ invoice_id: id, amount: due, reason }, idempotencyKey).catch(reject)
      }
      onClose={onClose}
    />
  )
}
