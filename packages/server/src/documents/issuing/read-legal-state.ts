import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { readDay } from '#database/queries/company-day.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStoredDocument, type LockedDocument } from '#documents/repository.ts'
import { findBalance, getRest, toAmount } from './balance-repository.ts'
import { type CreditableLine, listLineBalances, sumCredits } from './credit-repository.ts'
import { isVatCreditable } from './credit-source.ts'
import {
  findIssuedDocument,
  type IssuedDocument,
  type IssuedVat,
  listIssuedVat,
} from './issued-repository.ts'
import { type IssuePlan, previewIssue } from './prepare-issue.ts'

interface IssuedState {
  readonly issued: IssuedDocument
  readonly groups: readonly IssuedVat[]
  readonly paid: Decimal
  readonly credited: Decimal
  readonly due: Decimal
  /** Empty: the lines are not known, or it is no invoice. */
  readonly creditableLines: readonly CreditableLine[]
  /** The sum of the credit notes of an invoice, also of what was not due any more; null: it is no invoice. */
  readonly creditNoteTotal: Decimal | null
  /** Whether credit notes can credit all of the VAT. */
  readonly isVatCreditable: boolean
  /** Where the company is. */
  readonly today: CalendarDay
}

interface DraftState {
  readonly issued: null
  readonly draft: Pick<IssuePlan, 'issueDate' | 'today' | 'problems'> & {
    readonly number: number
    readonly shownNumber: string
    readonly totals: LegalTotals | null
  }
}

interface LegalStateRequest {
  readonly kind: DocumentKind
  readonly id: number
  /** The day with which a draft is to be issued; undefined: that of the draft, if it is allowed, otherwise today. */
  readonly issueDate: CalendarDay | undefined
}

/** Returns the legal amounts of a document: as issued, or as an issue would store them now. Null: it does not exist. */
export async function readLegalState(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { kind, id, issueDate }: LegalStateRequest,
): Promise<IssuedState | DraftState | null> {
  return await inTransaction(database, async (transaction) => {
    const stored = await findStoredDocument(transaction, kind.name, id)
    if (stored === null) return null
    if (stored.issuedAt === null)
      return await readDraft(transaction, { kind, id, stored, issueDate, now: clock() })
    const issued = await findIssuedDocument(transaction, id)
    const balance = await findBalance(transaction, id)
    if (issued === null || balance === null) return null
    const isCreditable = kind.claim === 'payment'
    return {
      issued,
      groups: await listIssuedVat(transaction, id),
      paid: toAmount(balance.paid),
      credited: toAmount(balance.credited),
      due: toAmount(getRest(balance)),
      creditableLines: isCreditable ? await listLineBalances(transaction, id) : [],
      creditNoteTotal: isCreditable ? toAmount(await sumCredits(transaction, id)) : null,
      isVatCreditable: isVatCreditable(issued, stored),
      today: await readDay(transaction, clock()),
    }
  })
}

interface Draft extends LegalStateRequest {
  readonly stored: LockedDocument
  readonly now: Date
}

async function readDraft(transaction: Connection, draft: Draft): Promise<DraftState> {
  const plan = await previewIssue(transaction, { ...draft, paid: null })
  const { prepared, issueDate, today, problems } = plan
  const { values, shownNumber, totals } = prepared
  return {
    issued: null,
    draft: { number: values.number, shownNumber, issueDate, today, totals, problems },
  }
}
