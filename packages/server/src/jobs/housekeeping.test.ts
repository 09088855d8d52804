import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import { expect, it } from 'vitest'
import { findStoredResponse, type KeyedSubject, storeResponse } from '#idempotency/response-repository.ts'
import { buildPayload, createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { runHousekeeping } from './housekeeping.ts'

const kind = getKind('invoice')

forEachDatabaseWithCompany('housekeeping', (context) => {
  it('keeps idempotency keys for the promised time', async () => {
    const { services } = context.test
    const { database, clock } = services
    const payload = await buildPayload(context.company, kind, {})
    const { id: documentId } = (await context.company.client.call(documentCalls(kind).store, payload)).json()
    const { id: memberId } = await createTestMember(services)
    const partyId = context.company.partyId.customer
    const keyOf = (keyHash: string) => ({
      ...{ memberId, call: 'store', keyHash: keyHash.repeat(64), bodyHash: 'b' },
    })
    const now = clock().getTime()
    const minute = 60_000
    const responseOfAge = (recordId: number, age: number) => ({
      ...{ recordId, outcome: {}, at: new Date(now - age).toISOString() },
    })
    const records: [KeyedSubject, number][] = [
      ['document', documentId],
      ['party', partyId],
    ]
    for (const [subject, id] of records) {
      await storeResponse(
        database,
        { subject, key: keyOf('a') },
        responseOfAge(id, idempotencyKeyLifetimeMs - minute),
      )
      await storeResponse(
        database,
        { subject, key: keyOf('b') },
        responseOfAge(id, idempotencyKeyLifetimeMs + minute),
      )
    }
    await runHousekeeping(services)
    for (const [subject, recordId] of records) {
      expect(await findStoredResponse(database, { subject, key: keyOf('a') })).toMatchObject({ recordId })
      expect(await findStoredResponse(database, { subject, key: keyOf('b') })).toBeNull()
    }
  })
})
