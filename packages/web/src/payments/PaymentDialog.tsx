import { Button, Group, Stack } from '@mantine/core'
import moneyEnglish from '@quittance/shared/locales/en/money.json' with { type: 'json' }
import { isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#api/me-queries.ts'
import { showDay, showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import factStyles from '#ui/facts.module.css'
import { PlainDialog } from '#ui/forms/RecordForm.tsx'
import layout from '#ui/layout.module.css'
import { Amount } from '#ui/lists/cells.tsx'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { AllocationList, PaymentLink } from './AllocationList.tsx'
import {
  type Allocation,
  classifyPayment,
  type MoneySource,
  type Payment,
  type PaymentSort,
} from './payment.ts'
import { downloadReceipt, paymentQuery } from './payment-queries.ts'
import { describePayment, getTitleKey, PaymentBadge } from './payment-state.tsx'
import { useFile } from './use-file.ts'
import { useMoneyDialog } from './use-money-dialog.ts'

addEnglish(moneyEnglish)

interface PaymentDialogProps {
  readonly id: number
  onClose(): void
}

/** Shows a payment with what it was used for, or what a refund was taken from. */
export function PaymentDialog({ id, onClose }: PaymentDialogProps) {
  const text = useText()
  const { data, error, refetch } = useQuery(paymentQuery(id))
  return (
    <PlainDialog
      title={text(data === undefined ? 'money.payment' : getTitleKey(data.payment))}
      onEscape={onClose}
      isWide
    >
      {error && data === undefined ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <p role="status">{text('app.loading')}</p> : null}
      <Stack>
        {data === undefined ? null : (
          <>
            <PaymentFacts payment={data.payment} />
            <PaymentAllocations {...data} />
          </>
        )}
        <Group gap="xs" justify="flex-end">
          {data === undefined ? null : <PaymentButtons payment={data.payment} />}
          <Button data-autofocus onClick={onClose}>
            {text('money.close')}
          </Button>
        </Group>
      </Stack>
    </PlainDialog>
  )
}

interface PaymentAllocationsProps {
  readonly payment: Payment
  readonly allocations: readonly Allocation[]
}

/** Lists what a payment was used for, or what a refund was taken from. Renders nothing if there is nothing. */
function PaymentAllocations({ payment, allocations }: PaymentAllocationsProps) {
  const text = useText()
  const { dialog, open } = useMoneyDialog()
  const isIn = payment.direction === 'in'
  if (allocations.length === 0) return null
  return (
    <section aria-label={text('money.allocations')}>
      <h3>{text(isIn ? 'money.used-for' : 'money.taken-from')}</h3>
      <AllocationList
        allocations={allocations}
        currency={payment.currency.name}
        end={isIn ? 'target' : 'source'}
        onReverseAllocation={
          isReversal(payment) ? undefined : (allocation) => open({ type: 'reverse-allocation', allocation })
        }
      />
      {dialog}
    </section>
  )
}

/** Returns whether a payment reverses another one, or was reversed: its allocations are undone. */
function isReversal({ reversesId, reversedById }: Payment): boolean {
  return reversesId !== null || reversedById !== null
}

const numbers = {
  payment: 'money.payment-number',
  refund: 'money.refund-number',
  'write-off': 'money.write-off-number',
  withheld: 'money.withheld-number',
} as const satisfies Record<PaymentSort, TextKey>

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const text = useText()
  const { customer, paidOn, reference, currency, amount, unallocated, reversesId, reversedById } = payment
  const locale = currentLocale()
  const number = reversesId === null ? 'money.reversal-number' : numbers[classifyPayment(payment)]
  return (
    <dl className={factStyles.list}>
      <Fact label={text('relation.customer')}>
        <Link to="/customer/show/$id" params={{ id: String(customer.id) }}>
          {customer.name}
        </Link>
      </Fact>
      <Fact label={text('money.date')}>{showDay(paidOn, locale)}</Fact>
      <Fact label={text('money.method')}>{describePayment(payment, text)}</Fact>
      {reference === '' ? null : <Fact label={text('money.reference')}>{reference}</Fact>}
      <Fact label={text('money.amount')}>
        <strong className={layout.amount}>
          <Amount amount={amount} currency={currency.name} />
        </strong>{' '}
        <PaymentBadge payment={payment} />
      </Fact>
      {isLess(zero, unallocated) ? (
        <Fact label={text('money.left')}>
          <Amount amount={unallocated} currency={currency.name} />
        </Fact>
      ) : null}
      {[reversesId, reversedById].map((other) =>
        other === null ? null : (
          <Fact key={other} label={text(reversesId === null ? 'money.reversed-by' : 'money.reverses')}>
            <PaymentLink id={other}>{text(number, { id: other })}</PaymentLink>
          </Fact>
        ),
      )}
      <Fact label={text('money.recorded')}>
        {text('money.recorded-by', {
          time: showMoment(payment.recordedAt, locale),
          name: payment.recordedBy,
        })}
      </Fact>
    </dl>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt className={layout.muted}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Offers the receipt of a payment, and what can be done with it unless it was reversed. */
function PaymentButtons({ payment }: { readonly payment: Payment }) {
  const text = useText()
  const [mayAllocate, mayReverse] = [useMay('money'), useMay('reverse')]
  const receipt = useFile(downloadReceipt)
  const { dialog, open } = useMoneyDialog()
  const { id, direction, nature, unallocated, customer } = payment
  if (isReversal(payment)) return null
  const isLeft = direction === 'in' && isLess(zero, unallocated)
  const source = toSource(payment, text)
  return (
    <>
      {nature === 'money' ? (
        <BusyButton variant="default" isBusy={receipt.isPending} onClick={() => receipt.mutate(id)}>
          {text('money.receipt')}
        </BusyButton>
      ) : null}
      {isLeft && mayAllocate ? (
        <BusyButton
          variant="default"
          onClick={() => open({ type: 'allocate', customerId: customer.id, source })}
        >
          {text('money.allocate')}
        </BusyButton>
      ) : null}
      {isLeft && mayReverse ? (
        <BusyButton
          variant="default"
          onClick={() => open({ type: 'refund', customerId: customer.id, source })}
        >
          {text('money.refund-action')}
        </BusyButton>
      ) : null}
      {mayReverse ? (
        <BusyButton
          variant="default"
          onClick={() => open({ type: 'reverse', paymentId: id, sort: classifyPayment(payment) })}
        >
          {text('money.reverse')}
        </BusyButton>
      ) : null}
      {dialog}
    </>
  )
}

function toSource(payment: Payment, text: TranslateFunction): MoneySource {
  const { id, reference, paidOn: on, currency, unallocated: left } = payment
  const label = [describePayment(payment, text), reference].filter((part) => part !== '').join(' · ')
  return { type: 'payment', id, label, on, currency, left }
}
