import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { computePercent, decimal, toExact, toMoney } from '@quittance/shared/money/decimal.ts'
import { findBalance, toAmount } from '#documents/issuing/balance-repository.ts'
import { type CreditOutcome, createCredit } from '#documents/issuing/create-credit.ts'
import type { CreditScope } from '#documents/issuing/credit-draft.ts'
import { issueDocument } from '#documents/issuing/issue-document.ts'
import { setStatus } from '#documents/lists/change-documents.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { getTranslator } from '#languages/translators.ts'
import type { DemoCompany, IssuingContext, SavedDemoDocument, Step } from './demo-issuing.ts'

const creditNote = getKind('creditNote')

/** A credit note of the demo company. */
export interface DemoCredit {
  readonly invoice: SavedDemoDocument
  /** Of the amount of the invoice; null: everything. */
  readonly percent: string | null
  /** Whether it is issued, stays a draft, or is discarded as a draft. */
  readonly type: 'issued' | 'draft' | 'discarded'
  readonly at: Date
}

/** Returns the steps that create credit notes. Those for an invoice that was not issued do nothing. */
export function createDemoCredits(
  company: DemoCompany,
  credits: readonly DemoCredit[],
  context: IssuingContext,
): Step[] {
  return credits.map((credit) => ({
    at: credit.at,
    run: async (at: Date) => {
      if (!company.issuedIds.has(credit.invoice.id)) return
      await createDemoCredit(company, { ...credit, at }, context)
    },
  }))
}

async function createDemoCredit(
  { db }: DemoCompany,
  { invoice, percent, type, at }: DemoCredit,
  { language }: IssuingContext,
): Promise<void> {
  const context = { database: db, clock: () => at }
  const author = { memberId: invoice.owner.id }
  const text = getTranslator(language ?? 'en')
  const outcome = await createCredit(context, {
    ...{ author, id: invoice.id, version: undefined, reason: '', isIssued: false, isReplaced: false },
    scope: await createScope(db, invoice.id, percent),
    nameLine: (number) => text('issuing.credit-of', { number }),
    vatName: text('print.vat'),
  })
  if (!outcome.isCreated)
    throw new Error(`A credit note of the demo company was not created: ${describeFailure(outcome)}`)
  const { id } = outcome
  if (type === 'issued') {
    const dates = { version: undefined, issueDate: undefined }
    await issueDocument(context, { kind: creditNote, author, id, ...dates, payments: [] })
  }
  if (type !== 'discarded') return
  const statuses = await listStatuses(db, creditNote.name)
  const status = statuses.find(({ meaning }) => meaning === 'lost')
  if (status === undefined) return
  const change = {
    kind: creditNote,
    member: invoice.owner,
    ids: [id],
    fillsPaid: false,
    status: { id: status.id },
  }
  await setStatus(context, change)
}

async function createScope(
  db: DemoCompany['db'],
  invoiceId: number,
  percent: string | null,
): Promise<CreditScope> {
  const balance = percent === null ? null : await findBalance(db, invoiceId)
  if (percent === null || balance === null) return { type: 'whole' }
  const part = computePercent(toExact(toAmount(balance.gross)), toExact(decimal(percent)))
  return { type: 'amount', amount: toMoney(part) }
}

function describeFailure(outcome: Exclude<CreditOutcome, { isCreated: true }>): string {
  if ('conversion' in outcome) return outcome.conversion.reason
  return 'issue' in outcome ? outcome.issue.reason : 'key-in-use'
}
