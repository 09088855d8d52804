import { Button, Group, Stack, Table } from '@mantine/core'
import { type Decimal, isLess, readDecimal, subtractMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { KeyboardEvent } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { Day } from '#ui/lists/cells.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import {
  type AmountProblem,
  type AmountTexts,
  fillInOrder,
  findAmountProblem,
  keepOpen,
  mostAllocations,
  type RowErrors,
  sumAmounts,
} from './allocation-amounts.ts'
import type { OpenInvoice } from './payment.ts'

interface AllocationTableProps {
  /** In one currency, the earliest due first. */
  readonly invoices: readonly OpenInvoice[]
  readonly amounts: AmountTexts
  /** The amount that can be allocated. Null: it is not known yet. */
  readonly available: Decimal | null
  /** ISO 4217 code. */
  readonly currency: string
  /** Messages of the server by the id of the document. */
  readonly errors?: RowErrors
  onChange(amounts: AmountTexts): void
}

/**
 * Renders open documents with a field for what is allocated to each, and adds up the amounts. Enter moves to the next field, and submits
 * the form from the last one.
 */
export function AllocationTable(props: AllocationTableProps) {
  const { invoices, available, currency, errors = {}, onChange } = props
  const text = useText()
  const amounts = keepOpen(props.amounts, invoices)
  const columns = [
    { heading: text('money.invoice') },
    { heading: text('money.due-date') },
    { heading: text('money.due'), isNumeric: true },
    { heading: text('money.allocate-column'), isNumeric: true },
  ]
  return (
    <Stack gap="xs" onKeyDown={moveToNextField}>
      <Group justify="space-between" gap="xs">
        <h3>{text('money.open-invoices')}</h3>
        {available === null || invoices.length === 0 ? null : (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange(fillInOrder(available, invoices))}
          >
            {text('money.oldest-first')}
          </Button>
        )}
      </Group>
      {invoices.length === 0 ? (
        <Note>{text('money.nothing-open')}</Note>
      ) : (
        <SmallTable label={text('money.open-invoices')} columns={columns}>
          {invoices.map((invoice) => (
            <AllocationRow
              key={invoice.id}
              invoice={invoice}
              entered={amounts[invoice.id]}
              error={errors[invoice.id]}
              onChange={(entered) => onChange({ ...amounts, [invoice.id]: entered })}
            />
          ))}
        </SmallTable>
      )}
      {invoices.length > mostAllocations ? (
        <Note>{text('money.most-allocations', { max: showCount(mostAllocations) })}</Note>
      ) : null}
      <AllocatedSum amounts={amounts} available={available} currency={currency} />
    </Stack>
  )
}

/** Moves from an amount to the one below when Enter is pressed. On the last one, the form is submitted. */
function moveToNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('tbody input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.select()
}

interface AllocationRowProps {
  readonly invoice: OpenInvoice
  /** Decimal text, or invalid input. */
  readonly entered: string | undefined
  readonly error: string | undefined
  onChange(entered: string): void
}

function AllocationRow({ invoice, entered = '', error, onChange }: AllocationRowProps) {
  const text = useText()
  const { shownNumber, dueDate, due } = invoice
  const problem = findAmountProblem(entered, due)
  const number = readDecimal(entered)
  return (
    <Table.Tr>
      <SmallTableCell isRowHeading>{shownNumber}</SmallTableCell>
      <SmallTableCell label={text('money.due-date')}>
        {dueDate === null ? text('money.no-due-date') : <Day day={dueDate} />}
      </SmallTableCell>
      <SmallTableCell label={text('money.due')} isNumeric>
        <span className={layout.amount}>{showMoney(due, currentLocale())}</span>
      </SmallTableCell>
      <SmallTableCell label={text('money.allocate-column')}>
        <NumberField
          aria-label={text('money.allocate-to', { number: shownNumber })}
          isMoney
          sendsForm
          places={2}
          minimum={zero}
          value={number}
          unreadable={entered !== '' && number === null ? entered : undefined}
          error={error ?? (problem === null ? undefined : describeProblem(problem, invoice, text))}
          onType={onChange}
          onLeave={(entry) => onChange(entry.value ?? entry.unreadable ?? '')}
        />
      </SmallTableCell>
    </Table.Tr>
  )
}

/** Returns the sentence about an amount that cannot be allocated to a document. */
export function describeProblem(
  problem: AmountProblem,
  { shownNumber, due }: Pick<OpenInvoice, 'shownNumber' | 'due'>,
  text: TranslateFunction,
): string {
  const field = text('money.allocate-to', { number: shownNumber })
  switch (problem) {
    case 'unreadable':
      return text('field.unreadable', { field })
    case 'below-zero':
      return text('field.too-small', { field, min: 0 })
    case 'too-many-places':
      return text('field.too-many-places', { field, max: 2 })
    case 'more-than-due':
      return text('money.more-than-due', { number: shownNumber, amount: showMoney(due, currentLocale()) })
  }
}

type AllocatedSumProps = Pick<AllocationTableProps, 'amounts' | 'available' | 'currency'>

/** Says how much is allocated, and what is left or too much. */
function AllocatedSum({ amounts, available, currency }: AllocatedSumProps) {
  const text = useText()
  const sum = sumAmounts(amounts)
  const show = (amount: Decimal) => `${showMoney(amount, currentLocale())} ${currency}`
  if (available === null) return <Note role="status">{text('money.allocated', { sum: show(sum) })}</Note>
  const left = subtractMoney(available, sum)
  const isTooMuch = isLess(left, zero)
  const excess = subtractMoney(sum, available)
  return (
    <Note role="status" color={isTooMuch ? 'bad' : 'muted'}>
      {text('money.allocated-of', { sum: show(sum), amount: show(available) })}{' '}
      {isTooMuch
        ? text('money.allocated-too-much', { excess: show(excess) })
        : text('money.allocated-rest', { rest: show(left) })}
    </Note>
  )
}
