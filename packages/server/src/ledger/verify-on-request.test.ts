import { readLedger, verifyLedger } from '@quittance/shared/contract/ledger.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { BadRequest, ChangeConflict } from '#errors.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { runNightlyLedger } from './run-nightly-ledger.ts'
import { verifyOnRequest } from './verify-on-request.ts'

const limitPerHour = 20

forEachDatabaseWithCompany(
  'a requested verification of the ledger',
  (context) => {
    const documents = new IssuedDocuments(context)
    const services = () => context.test.services
    const database = () => services().database
    const verify = async () => await context.company.client.call(verifyLedger)
    const listStored = () => database().selectFrom('ledger_verifications').selectAll().orderBy('id').execute()

    beforeAll(async () => {
      await documents.prepareCompany()
      await documents.pay((await documents.issue()).id, '40.00')
    })
    beforeEach(async () => {
      await database().deleteFrom('ledger_verifications').execute()
    })

    it('is stored with the last record, and without a lease', async () => {
      expect((await verify()).json()).toMatchObject({ ok: true, records: 3 })
      const { hash } = (await context.company.client.call(readLedger)).json().head
      const result = { day: null, records: 3, hash, fault: '', is_reported: 0 }
      expect(await listStored()).toMatchObject([{ ...result, claimed_by: '', claimed_until: '' }])
    })

    async function insertLease(expiresInMs: number): Promise<void> {
      const claimed_until = new Date(Date.now() + expiresInMs).toISOString()
      const result = { verified_at: '', records: 0, closures: 0, hash: '', fault: '', is_reported: 0 }
      await database()
        .insertInto('ledger_verifications')
        .values({ day: null, claimed_by: 'another process', claimed_until, ...result })
        .execute()
    }

    it('is rejected while another one runs, also the nightly one, and takes over from one that was killed', async () => {
      await insertLease(30_000)
      const rejected = await verify()
      expect(rejected.statusCode).toBe(409)
      expect(rejected.json().message).toBe(
        'The ledger is already being verified. Wait until that is done, then try again.',
      )
      await expect(verifyOnRequest(services())).rejects.toThrow(ChangeConflict)
      await runNightlyLedger(services())
      expect((await listStored()).filter(({ verified_at: at }) => at !== '')).toEqual([])
      await database().deleteFrom('ledger_verifications').execute()
      await insertLease(-1_000)
      expect((await verify()).json()).toMatchObject({ ok: true })
      expect(await listStored()).toHaveLength(1)
    })

    it('is the only one of several at the same time', async () => {
      const results = await Promise.allSettled(Array.from({ length: 4 }, () => verifyOnRequest(services())))
      const done = results.filter(({ status }) => status === 'fulfilled')
      expect(done.length).toBeGreaterThan(0)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ChangeConflict)
      const stored = await listStored()
      expect(stored).toHaveLength(done.length)
      expect(stored.map(({ claimed_by: holder }) => holder)).toEqual(stored.map(() => ''))
    })

    it('ends when the client is gone, and leaves nothing behind', async () => {
      await expect(verifyOnRequest(services(), AbortSignal.abort())).rejects.toThrow(BadRequest)
      expect(await listStored()).toEqual([])
      expect((await verify()).json()).toMatchObject({ ok: true })
    })

    it('is limited like exports', async () => {
      const statuses: number[] = []
      // Calls alternate between two servers, of which each counts its own for some seconds.
      for (let calls = 0; calls < 2 * (limitPerHour + 1); calls += 1)
        statuses.push((await verify()).statusCode)
      expect(statuses.at(0)).toBe(200)
      expect(statuses.at(-1)).toBe(429)
    })
  },
  { exportsPerHour: limitPerHour },
)
