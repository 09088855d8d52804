import type { WireStatement, WireStatementEmail } from '@quittance/shared/contract/statements.ts'
import { fromScaled } from '@quittance/shared/money/decimal.ts'
import type { Statement } from './read-statement.ts'

/** @param email undefined: it was not requested */
export function presentStatement(statement: Statement, email: WireStatementEmail | undefined): WireStatement {
  const { currency, currencies, from, to, opening, entries, closing } = statement
  return {
    currency,
    currencies: [...currencies],
    ...{ from, to, opening: fromScaled(opening, 2) },
    entries: entries.map(({ type, id, day, label, reference, debit, credit, balance }) => ({
      ...{ type, id, on: day, label, reference },
      ...{ debit: fromScaled(debit, 2), credit: fromScaled(credit, 2), balance: fromScaled(balance, 2) },
    })),
    closing: fromScaled(closing, 2),
    ...(email && { email }),
  }
}
