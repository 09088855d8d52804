import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { type Answer, answerCall, crowd, expectInWords, isAccepted, range } from '#test/concurrent-calls.ts'
import { DocumentApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const { people, draftsOfPerson } = crowd

// A draft whose date is before the last issued document gets the date of the day on which it is issued.
const draftDays = ['2026-01-31', '2026-01-12', '2026-02-03', '2026-01-20'] as const
// Allowed only until a document with a later date is issued.
const earlyDay = '2026-01-15'

forEachDatabaseWithCompany('issuing at the same time', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const call = (endpoint: Parameters<typeof answerCall>[1], body: object) =>
    answerCall(context.company.client, endpoint, body)

  beforeAll(() => documents.prepareCompany())

  /** Stores the drafts of each person, with dates that rise and fall. */
  async function storeDrafts(): Promise<number[][]> {
    const drafts: number[][] = []
    for (const person of range(people)) {
      const own: number[] = []
      for (const draft of range(draftsOfPerson))
        own.push(await documents.store(draftDays[(person + draft) % draftDays.length]))
      drafts.push(own)
    }
    return drafts
  }

  /** Issues the drafts of all people at once, each with attempts that others prevent. */
  async function issueAll(drafts: readonly (readonly number[])[]): Promise<Answer[]> {
    const answers: Answer[] = []
    const issue = async (id: number, date: object = {}) =>
      void answers.push(await call(issuingCalls(invoice).issue, { id, ...date }))
    await Promise.all(
      drafts.map(async (own, person) => {
        const [first = 0] = own
        await issue(first, { issue_date: earlyDay })
        // The first one is issued already, if the early date was still allowed.
        for (const id of own) await issue(id)
        // Its own person may be issuing this one now.
        const [other = 0] = drafts[(person + 1) % people]?.slice(-1) ?? []
        await issue(other)
      }),
    )
    return answers
  }

  /** Stores drafts with the numbers that issued documents get at the same time, each of them several times. */
  async function storeBeside(isFinished: () => boolean): Promise<Answer[]> {
    const api = new DocumentApi(invoice, () => context.company)
    const payload = await buildPayload(context.company, invoice)
    const answers: Answer[] = []
    const last = people * draftsOfPerson
    await Promise.all(
      range(5).map(async (person) => {
        for (let number = last - 2 + person; !isFinished(); number = (number % (2 * last)) + 1)
          answers.push(await call(documentCalls(invoice).store, { ...payload, [api.numberName]: number }))
      }),
    )
    return answers
  }

  it('gives each document the next number once, in the order of the dates, while others store drafts', {
    timeout: 1_200_000,
  }, async () => {
    const drafts = await storeDrafts()
    let isIssued = false
    const storing = storeBeside(() => isIssued)
    const answers = await issueAll(drafts).finally(() => {
      isIssued = true
    })
    const stored = await storing
    expectInWords(
      answers.filter((answer) => !isAccepted(answer)),
      [409, 422],
    )
    const issued = answers.filter(isAccepted)
    const ids = issued.flatMap(({ body }) => body.id ?? [])
    expect(ids.toSorted((one, other) => one - other)).toEqual(drafts.flat())
    await expectInOrder(issued.flatMap(({ body }) => body.number ?? []))
    await expectStored(stored)
  })

  async function expectInOrder(answered: readonly number[]): Promise<void> {
    const rows = await database()
      .selectFrom('issued_documents as issued')
      .innerJoin('documents', 'documents.id', 'issued.document_id')
      .select(['issued.document_id', 'issued.sequence', 'issued.number', 'issued.issued_on'])
      .select(['documents.number as shown', 'documents.document_date', 'documents.issued_at'])
      .where('issued.kind', '=', invoice.name)
      .orderBy('issued.sequence')
      .execute()
    const places = rows.map((_, index) => index + 1)
    expect(rows.map(({ sequence }) => sequence)).toEqual(places)
    expect(rows.map(({ number }) => number)).toEqual(places)
    expect(rows.map(({ shown }) => shown)).toEqual(places)
    expect(answered.toSorted((one, other) => one - other)).toEqual(places)
    const days = rows.map(({ issued_on }) => issued_on)
    expect(days).toEqual(days.toSorted())
    expect(rows.map(({ document_date }) => document_date)).toEqual(days)
    expect(rows.every(({ issued_at }) => issued_at !== null)).toBe(true)
    const records = await database()
      .selectFrom('ledger_records')
      .select('content')
      .orderBy('position')
      .execute()
    const issues = records.map(({ content }) => JSON.parse(content)).filter(({ event }) => event === 'issue')
    expect(issues.map(({ document }) => document)).toEqual(rows.map(({ document_id }) => document_id))
    expect((await verifyLedger(database())).fault).toBeNull()
  }

  /** Each stored draft is still a draft. Those with the number of another document were rejected. */
  async function expectStored(answers: readonly Answer[]): Promise<void> {
    const rejected = answers.filter((answer) => !isAccepted(answer))
    expectInWords(rejected, [422])
    const ids = answers.filter(isAccepted).flatMap(({ body }) => body.id ?? [])
    expect([ids.length, rejected.length].every((count) => count > 0)).toBe(true)
    const stored = await database()
      .selectFrom('documents')
      .select('id')
      .where('kind', '=', invoice.name)
      .where('issued_at', 'is', null)
      .orderBy('id')
      .execute()
    expect(stored.map(({ id }) => id)).toEqual(ids.toSorted((one, other) => one - other))
  }
})
