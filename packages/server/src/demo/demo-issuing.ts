import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import { computePercent, type Decimal, decimal, toExact, toMoney } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findBalance, getRest, toAmount } from '#documents/issuing/balance-repository.ts'
import { issueDocument } from '#documents/issuing/issue-document.ts'
import { describeChange } from '#documents/issuing/settings/change-series.ts'
import { appendRecords } from '#ledger/append-records.ts'
import { listPaymentMethods } from '#payments/list-repository.ts'
import { storePayment } from '#payments/store-payment.ts'
import { writeOffInvoice } from '#payments/write-off.ts'
import { findSeries, raiseSeries } from '#settings/issuing/repository.ts'
import { createDemoCredits, type DemoCredit } from './demo-credit-notes.ts'
import { type DemoDocument, firstNumber } from './demo-documents.ts'
import { getSettlement, type Settlement } from './demo-invoices.ts'

/** A document of the demo company with its id. */
export interface SavedDemoDocument extends DemoDocument {
  readonly id: number
}

export interface IssuingContext {
  /** Language of the texts; null: English. */
  readonly language: Locale | null
  readonly now: Date
}

interface PlannedInvoice extends SavedDemoDocument {
  readonly settlement: Settlement
}

/** Something that happened to an invoice. */
export interface Step {
  readonly at: Date
  readonly run: (at: Date) => Promise<void>
}

/**
 * Issues the invoices of the demo company that are no drafts, in the order of their dates, and records what followed: payments, credit notes
 * and losses. An invoice that cannot be issued stays a draft, and nothing follows.
 */
export async function issueDemoInvoices(
  db: Connection,
  documents: readonly SavedDemoDocument[],
  context: IssuingContext,
): Promise<void> {
  const invoices = planSettlements(documents, context)
  const [first] = invoices
  if (first === undefined) return
  const methods = (await listPaymentMethods(db)).sort((one, other) => one.id - other.id)
  const company = { db, methods: methods.map(({ name }) => name), issuedIds: new Set<number>() }
  const steps = [
    ...invoices.flatMap((planned) => planSteps(planned, company, context)),
    ...planAdvance(invoices, company, context),
    ...createDemoCredits(company, planCredits(invoices, context), context),
  ]
  // Steps of the same time keep their order: the issue comes first.
  steps.sort((one, other) => one.at.getTime() - other.at.getTime())
  await startDemoSeries(db, first, steps[0]?.at ?? context.now)
  for (const { at, run } of steps) await run(at)
}

/** Lets the numbers of the demo company start where those of its drafts do, and records it like an administrator’s choice. */
async function startDemoSeries(
  db: Connection,
  { kind, owner }: Pick<SavedDemoDocument, 'kind' | 'owner'>,
  at: Date,
): Promise<void> {
  const series = await findSeries(db, kind.name)
  if (series.lastNumber > 0) return
  const start = { lastNumber: firstNumber - 1, lastPeriod: 0 }
  await raiseSeries(db, series, { ...start, lastDay: null })
  const chosen = { author: { memberId: owner.id }, wasStrict: series.isStrict }
  await appendRecords(db, [describeChange({ ...series, ...start }, chosen)], at.toISOString())
}

/** How long an invoice is at least due that shows what is due for more than 30 days. */
const overdueAge = 75

/** Decides what becomes of the invoices, in the order of their numbers. At least one is overdue for more than 30 days. */
function planSettlements(
  documents: readonly SavedDemoDocument[],
  { language, now }: IssuingContext,
): PlannedInvoice[] {
  const planned = documents
    .filter(({ kind }) => kind.claim === 'payment')
    .map((document) => ({ ...document, settlement: getSettlement(document, language ?? 'en') }))
    .filter(({ settlement }) => settlement !== 'draft')
    .sort((one, other) => one.content.number - other.content.number)
  const latest = addDays(today(now), -overdueAge)
  const isOld = ({ content: { documentDate, dueDate } }: DemoDocument) =>
    documentDate <= latest && typeof dueDate === 'string'
  if (planned.some((one) => one.settlement === 'open' && isOld(one))) return planned
  const overdue = planned.find((one) => one.settlement === 'paid' && isOld(one))
  return planned.map((one) => (one === overdue ? { ...one, settlement: 'open' as const } : one))
}

/** The company, and which of its invoices were issued. */
export interface DemoCompany {
  readonly db: Connection
  /** Names of payment methods, the usual one first. */
  readonly methods: readonly string[]
  readonly issuedIds: Set<number>
}

const daysPerYear = 365
const noon = 12
const hourMs = 3_600_000

/** Returns a time of a day, or the present if it is later. */
function createMoment(day: CalendarDay, hour: number, now: Date): Date {
  return new Date(Math.min(Date.parse(`${day}T00:00:00Z`) + hour * hourMs, now.getTime()))
}

function planSteps(planned: PlannedInvoice, company: DemoCompany, context: IssuingContext): Step[] {
  const { now } = context
  const { settlement, content, savedAt } = planned
  const { documentDate, number } = content
  const after = (days: number) => createMoment(addDays(documentDate, days), noon + 4, now)
  const issuedAt = createMoment(documentDate, noon, now)
  const issue: Step = {
    at: issuedAt < savedAt ? savedAt : issuedAt,
    run: (at) => issueInvoice(company, planned, at),
  }
  switch (settlement) {
    case 'paid': {
      const run = (at: Date) => pay(company, planned, { percent: '100', at })
      return [issue, { at: after(3 + (number % 20)), run }]
    }
    case 'partly-paid': {
      const run = (at: Date) => pay(company, planned, { percent: '40', at })
      return [issue, { at: after(15), run }]
    }
    case 'cancelled':
      return [issue, { at: after(60), run: (at) => giveUp(company, planned, { ...context, now: at }) }]
    case 'draft':
    case 'open':
      return [issue]
  }
}

async function issueInvoice(
  { db, issuedIds }: DemoCompany,
  { kind, id, owner, content }: SavedDemoDocument,
  at: Date,
): Promise<void> {
  const outcome = await issueDocument(
    { database: db, clock: () => at },
    {
      ...{ kind, id, author: { memberId: owner.id }, version: undefined },
      ...{ issueDate: content.documentDate, payments: [] },
    },
  )
  if (outcome.isIssued) issuedIds.add(id)
}

/** Returns what is due of an issued invoice, in cents. */
async function readDue({ db, issuedIds }: DemoCompany, id: number): Promise<number> {
  const balance = issuedIds.has(id) ? await findBalance(db, id) : null
  return balance === null ? 0 : getRest(balance)
}

interface DemoPayment {
  /** Of what is due. */
  readonly percent: string
  readonly at: Date
}

async function pay(
  company: DemoCompany,
  { id, owner, content }: SavedDemoDocument,
  { percent, at }: DemoPayment,
): Promise<void> {
  const due = toAmount(await readDue(company, id))
  const amount = toMoney(computePercent(toExact(due), toExact(decimal(percent))))
  if (Number(amount) <= 0) return
  const parts = [{ invoiceId: id, creditId: null, paymentId: null, amount }]
  await recordPayment(company, { content, memberId: owner.id, amount, parts, at })
}

interface RecordedPayment extends Pick<DemoDocument, 'content'> {
  readonly memberId: number
  readonly amount: Decimal
  readonly parts: Parameters<typeof storePayment>[1]['parts']
  readonly at: Date
}

/** Records a payment of the customer of an invoice. Most customers transfer the money. */
async function recordPayment(
  { db, methods }: DemoCompany,
  { content, memberId, amount, parts, at }: RecordedPayment,
): Promise<void> {
  const { number, partyId: customerId } = content
  const [usual] = methods
  if (usual === undefined) return
  const method = number % 4 === 0 ? (methods[number % methods.length] ?? usual) : usual
  const currencyId = await readCurrency(db, content, parts)
  await storePayment(
    { database: db, clock: () => at },
    {
      ...{ author: { memberId }, customerId, currencyId, direction: 'in', nature: 'money', method },
      ...{ paidOn: await readDay(db, at), amount, reference: `VIR-${number}`, parts },
    },
  )
}

/** Returns the currency of the paid invoice, which can differ from the generated one. */
async function readCurrency(
  db: Connection,
  { currencyId }: DemoDocument['content'],
  [part]: RecordedPayment['parts'],
): Promise<number> {
  const invoiceId = part?.invoiceId ?? null
  return (invoiceId === null ? null : await findBalance(db, invoiceId))?.currencyId ?? currencyId
}

const lossReasons: Readonly<Record<Locale, string>> = {
  en: 'Insolvent',
  fr: 'Liquidation judiciaire',
  de: 'Insolvenz',
  es: 'Insolvencia',
}

/** Gives up a cancelled invoice of which something is still due. */
async function giveUp(
  company: DemoCompany,
  { id, owner }: SavedDemoDocument,
  { language, now: at }: IssuingContext,
): Promise<void> {
  if ((await readDue(company, id)) <= 0) return
  await writeOffInvoice(
    { database: company.db, clock: () => at },
    { author: { memberId: owner.id }, invoiceId: id, reason: lossReasons[language ?? 'en'] },
  )
}

/** Plans an advance of a customer, which is not allocated to any invoice yet. */
function planAdvance(
  invoices: readonly PlannedInvoice[],
  company: DemoCompany,
  { now }: IssuingContext,
): Step[] {
  const last = invoices.findLast(({ settlement }) => settlement === 'paid')
  if (last === undefined) return []
  const { content, owner } = last
  const amount = decimal('500.00')
  return [
    {
      at: createMoment(addDays(today(now), -4), noon + 4, now),
      run: (at) => recordPayment(company, { content, memberId: owner.id, amount, parts: [], at }),
    },
  ]
}

/** Chooses which invoices are credited: a cancelled one in full, an open one and a paid one in part, and two more paid ones in drafts. */
function planCredits(invoices: readonly PlannedInvoice[], { now }: IssuingContext): DemoCredit[] {
  const ofSettlement = (settlement: Settlement) => invoices.filter((one) => one.settlement === settlement)
  const [cancelled] = ofSettlement('cancelled')
  const open = ofSettlement('open').at(-1)
  const [paid, second, third] = ofSettlement('paid')
  const create = (
    invoice: PlannedInvoice | undefined,
    credit: Pick<DemoCredit, 'percent' | 'type'> & { readonly days: number },
  ): DemoCredit[] => {
    if (invoice === undefined) return []
    const day = addDays(invoice.content.documentDate, credit.days)
    return [{ ...credit, invoice, at: createMoment(day, noon + 5, now) }]
  }
  return [
    ...create(cancelled, { percent: null, type: 'issued', days: 20 }),
    ...create(open, { percent: '20', type: 'issued', days: 5 }),
    ...create(paid, { percent: '10', type: 'issued', days: 40 }),
    // Now.
    ...create(second, { percent: '10', type: 'draft', days: daysPerYear }),
    ...create(third, { percent: '10', type: 'discarded', days: daysPerYear }),
  ]
}
