import { isZero } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Amount, Clamped } from '#ui/lists/cells.tsx'
import { columnWidths, type ListColumn } from '#ui/lists/list-columns.ts'
import lists from '#ui/lists/lists.module.css'
import type { Payment } from './payment.ts'
import type { PaymentsSearch } from './payment-queries.ts'
import { describePayment, PaymentBadge } from './payment-state.tsx'

/** Returns the columns of the list of payments. @param search of the address, which stays when a payment is opened */
export function createPaymentColumns(search: PaymentsSearch): readonly ListColumn<Payment>[] {
  return [
    {
      name: 'date',
      card: 'detail',
      label: 'money.date',
      isFixed: true,
      width: columnWidths.day,
      cell: (payment) => <Opener payment={payment} search={search} />,
    },
    {
      name: 'customer',
      card: 'title',
      label: 'relation.customer',
      isFixed: true,
      cell: ({ customer }) => (
        <Link
          to="/customer/show/$id"
          params={{ id: String(customer.id) }}
          className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
        >
          <Clamped text={customer.name} />
        </Link>
      ),
    },
    {
      name: 'method',
      card: 'name',
      label: 'money.method',
      cell: (payment) => <Method payment={payment} />,
    },
    {
      name: 'reference',
      label: 'money.reference',
      cell: ({ reference }) => <Clamped text={reference} isQuiet />,
    },
    {
      name: 'state',
      card: 'state',
      label: 'money.state',
      width: 9,
      cell: (payment) => <PaymentBadge payment={payment} />,
    },
    {
      name: 'unallocated',
      label: 'money.left',
      isNumeric: true,
      width: columnWidths.amount,
      cell: ({ unallocated, currency }) =>
        isZero(unallocated) ? '–' : <Amount amount={unallocated} currency={currency.name} />,
    },
    {
      name: 'amount',
      card: 'amount',
      label: 'money.amount',
      isNumeric: true,
      width: columnWidths.amount,
      cell: (payment) => <PaidAmount payment={payment} />,
    },
  ]
}

interface CellProps {
  readonly payment: Payment
}

/** Renders the day of a payment as the link that opens it. */
function Opener({ payment: { id, paidOn }, search }: CellProps & { readonly search: PaymentsSearch }) {
  return (
    <Link
      to="/payments"
      search={{ ...search, payment: String(id) }}
      resetScroll={false}
      className={`${layout.quietLink} ${layout.amount} ${lists.cellLink}`}
    >
      {showDay(paidOn, currentLocale())}
    </Link>
  )
}

function Method({ payment }: CellProps) {
  const text = useText()
  return <Clamped text={describePayment(payment, text)} />
}

/** Renders the amount of a payment: below 0 if the customer received it, struck through if it was reversed. */
function PaidAmount({ payment: { amount, currency, direction, reversesId, reversedById } }: CellProps) {
  const isNegative = (direction === 'out') !== (reversesId !== null)
  const shown = (
    <>
      {isNegative ? '−' : ''}
      <Amount amount={amount} currency={currency.name} />
    </>
  )
  return reversedById === null ? shown : <s>{shown}</s>
}
