import { listCurrencies } from '@quittance/shared/contract/picker-lists.ts'
import {
  emailStatement,
  printStatement,
  readStatement,
  type WireStatement,
  type WireStatementEntry,
} from '@quittance/shared/contract/statements.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'
import { moneyKey } from './payment-queries.ts'

/** A document or payment in a statement. */
export interface StatementEntry {
  readonly type: WireStatementEntry['type']
  /** Id of the document or payment. */
  readonly id: number
  readonly on: CalendarDay
  /** Number of the document; of a payment its method. */
  readonly label: string
  readonly reference: string
  /** Raises what the customer owes. */
  readonly debit: Decimal
  /** Lowers it. */
  readonly credit: Decimal
  /** After the entry. */
  readonly balance: Decimal
}

export interface Statement {
  readonly currency: NamedRecord
  /** Currencies in which the customer has entries. */
  readonly currencies: readonly NamedRecord[]
  readonly opening: Decimal
  readonly entries: readonly StatementEntry[]
  readonly closing: Decimal
}

/** The period of a statement, both days included. Null: without this limit. */
interface StatementPeriod {
  readonly from: CalendarDay | null
  readonly to: CalendarDay | null
}

export interface StatementRequest extends StatementPeriod {
  /** Null: that of the company, or else one in which the customer has entries. */
  readonly currencyId: number | null
}

/** Queries the statement of a customer. Null: there is no currency. */
export function statementQuery(customerId: number, request: StatementRequest) {
  return queryOptions({
    queryKey: [...moneyKey, 'statement', customerId, request],
    queryFn: async ({ signal }) => {
      const statement = await requestStatement(customerId, request, signal)
      return statement && decodeStatement(statement)
    },
    staleTime: screenFreshMs,
  })
}

async function requestStatement(
  customerId: number,
  { currencyId, ...period }: StatementRequest,
  signal: AbortSignal,
): Promise<WireStatement | null> {
  const read = (currency_id: number) =>
    call(readStatement, {
      params: { id: customerId },
      query: { currency_id, ...toQuery(period) },
      signal,
    })
  if (currencyId !== null) return await read(currencyId)
  const { currencies } = await call(listCurrencies, { signal })
  const own = currencies.find(({ is_default }) => is_default) ?? currencies[0]
  if (own === undefined) return null
  const statement = await read(own.id)
  const [used] = statement.currencies
  const isUsed = statement.currencies.some(({ id }) => id === own.id)
  return used === undefined || isUsed ? statement : await read(used.id)
}

function toQuery({ from, to }: StatementPeriod) {
  return { from: from ?? undefined, to: to ?? undefined }
}

/** The statement of a file or an e-mail. */
export interface StatementCopy extends StatementPeriod {
  readonly customerId: number
  readonly currencyId: number
}

/** Downloads a statement as a PDF. */
export function downloadStatement({ customerId, currencyId, ...period }: StatementCopy) {
  const query = { currency_id: currencyId, ...toQuery(period) }
  return download(printStatement, { params: { id: customerId }, query })
}

/** The initial content of an e-mail with a statement. */
export interface StatementDraft {
  /** Whether the server sends e-mails. */
  readonly isOn: boolean
  /** Whether it only writes them to its log file. */
  readonly isLogged: boolean
  readonly subject: string
  readonly message: string
}

/** Queries the initial content of an e-mail with a statement, in the language of the customer. */
export function statementDraftQuery({ customerId, currencyId, ...period }: StatementCopy) {
  return queryOptions({
    queryKey: ['statement-email', customerId, currencyId, period],
    async queryFn({ signal }): Promise<StatementDraft> {
      const query = { currency_id: currencyId, ...toQuery(period), with_email: '1' }
      const { email } = await call(readStatement, { params: { id: customerId }, query, signal })
      if (email === undefined) throw new TypeError('The response has no e-mail')
      return { isOn: email.is_on, isLogged: email.is_logged, subject: email.subject, message: email.message }
    },
    gcTime: 0,
    // The text is not replaced while the user is editing it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export interface StatementEmail {
  /** Addresses, separated by commas. */
  readonly to: string
  readonly subject: string
  readonly message: string
}

/** Returns a function that queues an e-mail with a statement. The same e-mail is queued once with the same key. */
export function useEmailStatement({ customerId, currencyId, ...period }: StatementCopy) {
  const queries = useQueryClient()
  return async (email: StatementEmail, idempotencyKey: string) => {
    const body = { id: customerId, currency_id: currencyId, ...toQuery(period), email }
    const answer = await call(emailStatement, { body, idempotencyKey })
    // The list of e-mails.
    void queries.invalidateQueries({ queryKey: ['mail'] })
    return answer
  }
}

function decodeStatement({ currency, currencies, opening, entries, closing }: WireStatement): Statement {
  return {
    ...{ currency, currencies, opening: decimal(opening), closing: decimal(closing) },
    entries: entries.map(({ debit, credit, balance, ...entry }) => ({
      ...entry,
      ...{ debit: decimal(debit), credit: decimal(credit), balance: decimal(balance) },
    })),
  }
}
