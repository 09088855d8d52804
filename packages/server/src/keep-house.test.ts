import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { idempotencyKeysKeptMs } from '@quittance/shared/documents/limits.ts'
import { expect, it } from 'vitest'
import { findRemembered, remember } from '#documents/idempotency/repository.ts'
import { keepHouse } from '#keep-house.ts'
import { aMember } from '#test/a-member.ts'
import { aPayload } from '#test/factories.ts'
import { overFirms } from '#test/over-firms.ts'

const kind = kindNamed('invoice')

overFirms('keeping house', (given) => {
  it('knows what was stored under a key for as long as browsers are told so', async () => {
    const { services } = given.test
    const { database, clock } = services
    const payload = await aPayload(given.firm, kind, {})
    const { id: documentId } = (await given.firm.client.call(documentCalls(kind).store, payload)).json()
    const { id: memberId } = await aMember(services)
    const key = (keyHash: string) => ({ memberId, call: 'store', keyHash: keyHash.repeat(64), bodyHash: 'b' })
    const now = clock().getTime()
    const minute = 60_000
    const at = (age: number) => ({ documentId, outcome: '{}', at: new Date(now - age).toISOString() })
    await remember(database, key('a'), at(idempotencyKeysKeptMs - minute))
    await remember(database, key('b'), at(idempotencyKeysKeptMs + minute))
    await keepHouse(services)
    expect(await findRemembered(database, key('a'))).toMatchObject({ documentId })
    expect(await findRemembered(database, key('b'))).toBeNull()
  })
})
