import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'

// Which documents switching issuing on takes over, and with what balances, computed without the product. Amounts are in cents.

const invoice = getKind('invoice').name

/** Reads the invoices and credit notes of a database with what decides whether they were sent. */
async function readDocuments(db: Connection) {
  const messages = await db
    .selectFrom('mail_messages as message')
    .leftJoin('mail_attachments as attachment', 'attachment.message_id', 'message.id')
    .select(['message.document_id', 'message.state', 'message.sent_at'])
    .select('attachment.document_id as attached_id')
    .execute()
  // An e-mail that failed or was cancelled before it reached a recipient was not sent.
  const isSent = ({ state, sent_at: at }: (typeof messages)[number]) =>
    at !== '' || !['failed', 'cancelled'].includes(state)
  const outgoing = messages.filter(isSent)
  const emailed = new Set(outgoing.flatMap((row) => [row.document_id, row.attached_id]))
  const attached = new Set(outgoing.map((row) => row.attached_id))
  const rows = await db
    .selectFrom('documents')
    .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
    .innerJoin('customers as customer', 'customer.id', 'documents.customer_id')
    .select(['documents.id', 'documents.kind', 'documents.number', 'documents.total'])
    .select(['documents.amount_paid', 'documents.customer_id', 'documents.currency_id'])
    .select([
      'documents.corrected_invoice_id',
      'documents.archived_at',
      'status.meaning',
      'customer.anonymised_at',
    ])
    .where('documents.kind', 'in', [invoice, getKind('creditNote').name])
    .orderBy('documents.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    isEmailed: emailed.has(row.id),
    hasSentPdf: attached.has(row.id),
    isFailed: messages.some((message) => message.document_id === row.id) && !emailed.has(row.id),
  }))
}

export type KnownDocument = Awaited<ReturnType<typeof readDocuments>>[number]

/** Documents before issuing is switched on. */
export interface KnownDocuments {
  readonly invoices: readonly KnownDocument[]
  readonly credits: readonly KnownDocument[]
  /** They were not sent, and stay drafts. */
  readonly drafts: readonly KnownDocument[]
}

/** Reads which documents were sent: e-mailed, or with a status that does not mean a draft. */
export async function readKnownDocuments(db: Connection): Promise<KnownDocuments> {
  const documents = await readDocuments(db)
  const isSent = ({ meaning, isEmailed }: KnownDocument) => meaning !== 'draft' || isEmailed
  const sent = documents.filter(isSent)
  return {
    invoices: sent.filter(({ kind }) => kind === invoice),
    credits: sent.filter(({ kind }) => kind !== invoice),
    drafts: documents.filter((document) => !isSent(document)),
  }
}

/** The balance of a document that was taken over, and the payments that are recorded with it. */
export interface ExpectedBalance {
  /** Of a document below zero nothing. */
  readonly owed: number
  /** The opening payment of an invoice, or the refund of a credit note. */
  readonly payment: number
  /** The credit of the customer that is left of an invoice below zero. */
  readonly carried: number
  readonly paid: number
  readonly credited: number
  readonly writtenOff: number
  readonly spent: number
  readonly due: number
}

/** Returns the balances of all documents that are taken over, by their ids. */
export function computeBalances({ invoices, credits }: KnownDocuments): Map<number, ExpectedBalance> {
  const balances = new Map<number, ExpectedBalance>()
  const creditedOf = new Map<number, number>()
  for (const credit of credits) {
    const owed = Math.max(credit.total, 0)
    const corrected = invoices.find((row) => isCorrectedBy(row, credit))
    const before = corrected ? (creditedOf.get(corrected.id) ?? 0) : 0
    const unpaid = corrected ? Math.max(corrected.total - corrected.amount_paid - before, 0) : 0
    const used = corrected && corrected.total > 0 ? Math.min(owed, unpaid) : 0
    if (corrected) creditedOf.set(corrected.id, before + used)
    // The rest of a settled credit note was paid back.
    const payment = isSettled(credit) ? owed - used : 0
    const spent = used + payment
    const none = { carried: 0, paid: 0, credited: 0, writtenOff: 0 }
    balances.set(credit.id, { ...none, owed, payment, spent, due: owed - spent })
  }
  for (const { id, total, amount_paid: typed, meaning } of invoices) {
    const owed = Math.max(total, 0)
    const credited = creditedOf.get(id) ?? 0
    const open = owed - credited
    const payment = Math.max(typed, meaning === 'won' ? open : 0)
    const paid = Math.min(payment, open)
    const writtenOff = meaning === 'lost' ? open - paid : 0
    // A typed paid amount below zero was paid back.
    const left = total < 0 ? Math.min(typed, 0) - total : 0
    const carried = isSettled({ meaning }) ? 0 : left
    const due = open - paid - writtenOff
    balances.set(id, { owed, payment, carried, paid, credited, writtenOff, spent: 0, due })
  }
  return balances
}

function isSettled({ meaning }: Pick<KnownDocument, 'meaning'>): boolean {
  return meaning === 'won' || meaning === 'lost'
}

function isCorrectedBy(row: KnownDocument, credit: KnownDocument): boolean {
  const isSameMoney = row.customer_id === credit.customer_id && row.currency_id === credit.currency_id
  return row.id === credit.corrected_invoice_id && isSameMoney
}
