import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import { expect, it } from 'vitest'
import { findStoredResponse, storeResponse } from '#documents/idempotency-repository.ts'
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
    const key = (keyHash: string) => ({ memberId, call: 'store', keyHash: keyHash.repeat(64), bodyHash: 'b' })
    const now = clock().getTime()
    const minute = 60_000
    const responseOfAge = (age: number) => ({
      documentId,
      outcome: '{}',
      at: new Date(now - age).toISOString(),
    })
    await storeResponse(database, key('a'), responseOfAge(idempotencyKeyLifetimeMs - minute))
    await storeResponse(database, key('b'), responseOfAge(idempotencyKeyLifetimeMs + minute))
    await runHousekeeping(services)
    expect(await findStoredResponse(database, key('a'))).toMatchObject({ documentId })
    expect(await findStoredResponse(database, key('b'))).toBeNull()
  })
})
