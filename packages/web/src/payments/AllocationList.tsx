import { Group } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#api/me-queries.ts'
import { showDay, showDayOf } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { Amount } from '#ui/lists/cells.tsx'
import {
  type Allocation,
  classifyPayment,
  creditKind,
  type MoneySource,
  type PaymentSort,
  pairReversals,
  payableKind,
  type ShownAllocation,
} from './payment.ts'
import { downloadReceipt } from './payment-queries.ts'
import type { ReversibleAllocation } from './ReasonDialogs.tsx'
import { useFile } from './use-file.ts'

interface AllocationListProps {
  readonly allocations: readonly Allocation[]
  /** ISO 4217 code. */
  readonly currency: string
  /** Whether the entries name where the money is from, or what it was used for. */
  readonly end: 'source' | 'target'
  /** Reverses the payment of an entry. Absent: the entries have no buttons for their payments. */
  readonly onReverse?: (payment: ReversiblePayment) => void
  /** Reverses an entry alone. Undefined: it cannot be reversed here. */
  readonly onReverseAllocation?: ((allocation: ReversibleAllocation) => void) | undefined
}

interface ReversiblePayment {
  readonly paymentId: number
  readonly sort: PaymentSort
}

/** Lists allocations, the earliest first. Those that were reversed are struck through. */
export function AllocationList(props: AllocationListProps) {
  const { allocations, currency, end, onReverse, onReverseAllocation } = props
  const text = useText()
  return (
    <ul className={layout.rows} aria-label={text('money.allocations')}>
      {pairReversals(allocations).map((shown) => (
        <li key={shown.allocation.id}>
          <AllocationEntry shown={shown} currency={currency} end={end} />
          {onReverse && end === 'source' ? <EntryButtons shown={shown} onReverse={onReverse} /> : null}
          {onReverseAllocation && end === 'target' ? (
            <ReverseButton shown={shown} currency={currency} onReverse={onReverseAllocation} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface AllocationEntryProps extends Pick<AllocationListProps, 'currency' | 'end'> {
  readonly shown: ShownAllocation
}

function AllocationEntry({ shown: { allocation, reversal }, currency, end }: AllocationEntryProps) {
  const text = useText()
  const { on, reference, amount, allocatedAt, allocatedBy } = allocation
  const locale = currentLocale()
  const shownAmount = <Amount amount={amount} currency={currency} />
  const join = (facts: readonly string[]) => facts.filter((fact) => fact !== '').join(' · ')
  return (
    <div className={layout.pair}>
      <span className={layout.medium}>
        {end === 'source' ? <Source allocation={allocation} /> : <Target allocation={allocation} />}
      </span>
      <span className={layout.amount}>{reversal === null ? shownAmount : <s>{shownAmount}</s>}</span>
      <span
        className={`${layout.small} ${layout.wrap}`}
        title={join([showDayOf(allocatedAt, locale), allocatedBy])}
      >
        {join([showDay(on, locale), reference])}
      </span>
      {reversal === null ? null : (
        <span className={`${layout.small} ${layout.fullWidth}`}>
          {join([
            text('money.reversed-on', {
              day: showDayOf(reversal.allocatedAt, locale),
              name: reversal.allocatedBy,
            }),
            reversal.reason,
          ])}
        </span>
      )}
    </div>
  )
}

/** Names where the money is from: a credit note, a payment by its method, or no money at all. */
function Source({ allocation }: Pick<ShownAllocation, 'allocation'>) {
  const text = useText()
  const { creditNote, paymentId, nature, method } = allocation
  if (creditNote !== null) {
    return (
      <DocumentLink kind={creditKind} id={creditNote.id}>
        {creditNote.shownNumber}
      </DocumentLink>
    )
  }
  const name = nature === 'money' ? method : text(`money.nature-${nature}`)
  return paymentId === null ? name : <PaymentLink id={paymentId}>{name}</PaymentLink>
}

/** Names what the money was used for: a document or a refund. */
function Target({ allocation: { invoice, refundId } }: Pick<ShownAllocation, 'allocation'>) {
  const text = useText()
  if (invoice !== null) {
    return (
      <DocumentLink kind={payableKind} id={invoice.id}>
        {invoice.shownNumber}
      </DocumentLink>
    )
  }
  return refundId === null ? null : <PaymentLink id={refundId}>{text('money.refund')}</PaymentLink>
}

interface DocumentLinkProps {
  readonly kind: DocumentKind
  readonly id: number
  readonly children: ReactNode
}

/** Renders the number of a document as a link to its page. */
export function DocumentLink({ kind, id, children }: DocumentLinkProps) {
  return (
    <Link
      to={`/${kind.paths.record}/show/$id`}
      params={{ id: String(id) }}
      className={`${layout.quietLink} ${layout.amount}`}
    >
      {children}
    </Link>
  )
}

/** Renders a link to a payment. */
export function PaymentLink({ id, children }: Pick<DocumentLinkProps, 'id' | 'children'>) {
  return (
    <Link to="/payments" search={{ payment: String(id) }} className={layout.quietLink}>
      {children}
    </Link>
  )
}

/** Renders the name of a payment or credit note as a link to it. */
export function SourceLink({ source: { type, id, label } }: { readonly source: MoneySource }) {
  if (type === 'payment') return <PaymentLink id={id}>{label}</PaymentLink>
  return (
    <DocumentLink kind={creditKind} id={id}>
      {label}
    </DocumentLink>
  )
}

interface EntryButtonsProps {
  readonly shown: ShownAllocation
  readonly onReverse: (payment: ReversiblePayment) => void
}

/** Offers the receipt and the reversal of the payment of an entry. */
function EntryButtons({ shown: { allocation, reversal }, onReverse }: EntryButtonsProps) {
  const text = useText()
  const mayReverse = useMay('reverse')
  const receipt = useFile(downloadReceipt)
  const { paymentId, nature, method } = allocation
  if (paymentId === null || reversal !== null) return null
  const name = nature === 'money' ? method : text(`money.nature-${nature}`)
  return (
    <Group gap={4}>
      {nature === 'money' ? (
        <BusyButton
          variant="default"
          size="compact-sm"
          isBusy={receipt.isPending}
          aria-label={text('money.receipt-of', { payment: name })}
          onClick={() => receipt.mutate(paymentId)}
        >
          {text('money.receipt')}
        </BusyButton>
      ) : null}
      {mayReverse ? (
        <BusyButton
          variant="default"
          size="compact-sm"
          aria-label={text('money.reverse-of', { payment: name })}
          // A refund is no source of an allocation.
          onClick={() => onReverse({ paymentId, sort: classifyPayment({ direction: 'in', nature }) })}
        >
          {text('money.reverse')}
        </BusyButton>
      ) : null}
    </Group>
  )
}

interface ReverseButtonProps extends Pick<AllocationListProps, 'currency'> {
  readonly shown: ShownAllocation
  readonly onReverse: (allocation: ReversibleAllocation) => void
}

/** Natures of allocations that cannot be reversed alone: they are undone together with what they are from. */
const undividedNatures: ReadonlySet<Allocation['nature']> = new Set(['write-off', 'withheld'])

/** Offers administrators to reverse the use of money for one document. */
function ReverseButton({ shown: { allocation, reversal }, currency, onReverse }: ReverseButtonProps) {
  const text = useText()
  const mayReverse = useMay('reverse')
  const { id, invoice, nature, amount } = allocation
  if (!mayReverse || reversal !== null || invoice === null || undividedNatures.has(nature)) return null
  const { shownNumber } = invoice
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      aria-label={text('money.reverse-of', { payment: shownNumber })}
      onClick={() => onReverse({ id, shownNumber, amount, currency })}
    >
      {text('money.reverse')}
    </BusyButton>
  )
}
