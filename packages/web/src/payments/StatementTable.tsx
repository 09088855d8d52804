import { Table } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { Day } from '#ui/lists/cells.tsx'
import { DocumentLink, PaymentLink } from './AllocationList.tsx'
import { creditKind, payableKind } from './payment.ts'
import type { Statement, StatementEntry } from './statement-queries.ts'

interface StatementTableProps {
  readonly statement: Statement
  /** Whether the statement begins with a balance, because earlier entries are left out. */
  readonly hasOpening: boolean
}

/** Renders the entries of a statement in the order of their dates, with the balance after each. */
export function StatementTable({ statement, hasOpening }: StatementTableProps) {
  const text = useText()
  const { currency, opening, entries, closing } = statement
  const columns = [
    { heading: text('money.date') },
    { heading: text('money.entry') },
    { heading: text('money.debit'), isNumeric: true },
    { heading: text('money.credit'), isNumeric: true },
    { heading: text('money.account-balance'), isNumeric: true },
  ]
  return (
    <SmallTable label={`${text('money.statement')} (${currency.name})`} columns={columns}>
      {hasOpening ? <BalanceRow label={text('money.opening-balance')} balance={opening} /> : null}
      {entries.map((entry) => (
        <EntryRow key={`${entry.type} ${entry.id}`} entry={entry} />
      ))}
      <BalanceRow label={text('money.closing-balance')} balance={closing} />
    </SmallTable>
  )
}

interface BalanceRowProps {
  readonly label: string
  readonly balance: Decimal
}

function BalanceRow({ label, balance }: BalanceRowProps) {
  const text = useText()
  return (
    <Table.Tr>
      <SmallTableCell />
      <SmallTableCell isRowHeading>{label}</SmallTableCell>
      <SmallTableCell />
      <SmallTableCell />
      <SmallTableCell label={text('money.account-balance')} isNumeric>
        <strong>{showMoney(balance, currentLocale())}</strong>
      </SmallTableCell>
    </Table.Tr>
  )
}

function EntryRow({ entry }: { readonly entry: StatementEntry }) {
  const text = useText()
  const { on, reference, debit, credit, balance } = entry
  return (
    <Table.Tr>
      <SmallTableCell label={text('money.date')}>
        <Day day={on} />
      </SmallTableCell>
      <SmallTableCell label={text('money.entry')}>
        <EntryName entry={entry} />
        {reference === '' ? null : <span className={layout.small}> {reference}</span>}
      </SmallTableCell>
      <AmountCell label={text('money.debit')} amount={debit} />
      <AmountCell label={text('money.credit')} amount={credit} />
      <SmallTableCell label={text('money.account-balance')} isNumeric>
        {showMoney(balance, currentLocale())}
      </SmallTableCell>
    </Table.Tr>
  )
}

/** Renders an amount; nothing for 0, so that a row shows on which side it is. */
function AmountCell({ label, amount }: { readonly label: string; readonly amount: Decimal }) {
  if (isZero(amount)) return <SmallTableCell />
  return (
    <SmallTableCell label={label} isNumeric>
      {showMoney(amount, currentLocale())}
    </SmallTableCell>
  )
}

/** The kinds of entries that are documents. */
const kindsByType: Partial<Record<StatementEntry['type'], DocumentKind>> = {
  'issued-invoice': payableKind,
  'issued-credit-note': creditKind,
}

/** Names an entry, as a link to its document or payment. */
function EntryName({ entry: { type, id, label } }: { readonly entry: StatementEntry }) {
  const text = useText()
  const kind = kindsByType[type]
  const name = [text(`money.entry-${type}`), label].filter((part) => part !== '').join(' ')
  return kind === undefined ? (
    <PaymentLink id={id}>{name}</PaymentLink>
  ) : (
    <DocumentLink kind={kind} id={id}>
      {name}
    </DocumentLink>
  )
}
