import { existsSync, renameSync } from 'node:fs'
import { wordsVersion } from '@quittance/search/search-words.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWordsVersion } from '#search/repository.ts'
import { startWizard, type Wizard } from '#test/installer-wizard.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

forOneDatabaseWithCompany(
  'health checks',
  (context) => {
    beforeAll(async () => {
      // The test app skips the server start, which builds the index.
      await writeWordsVersion(context.test.services.database, wordsVersion)
    })

    const get = async (url: string): Promise<LightMyRequestResponse> =>
      await context.test.app.inject({ method: 'GET', url })

    /** Polls the readiness, because results are cached for a second. */
    const readiness = () =>
      expect.poll(
        async () => {
          const response = await get('/readyz')
          return { code: response.statusCode, ...response.json() }
        },
        { timeout: 5_000 },
      )

    it.each(['/healthz', '/crm/healthz', '/readyz', '/crm/readyz'])('report ok at %s', async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ status: 'ok' })
      expect(response.headers['cache-control']).toBe('no-store')
    })

    it.each(['/healthz/', '/readyz/', '//readyz', '/Readyz', '/crm/readyz/', '/readyz/x'])(
      'do not answer at %s',
      async (url) => {
        expect((await get(url)).statusCode).toBe(404)
      },
    )

    it('answer while the server is overloaded', async () => {
      const { client } = context.company
      const calls = Array.from({ length: 20 }, () =>
        client.send({ method: 'GET', url: '/api/v1/currencies' }),
      )
      const healthRequests = ['/healthz', '/readyz'].map(get)
      expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toContain(503)
      expect((await Promise.all(healthRequests)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    })

    it('reject other methods', async () => {
      const response = await context.test.app.inject({ method: 'POST', url: '/readyz' })
      expect(response.statusCode).toBe(405)
    })

    it('report an index of another version', async () => {
      const { database } = context.test.services
      await writeWordsVersion(database, 0)
      await readiness().toEqual({ code: 503, status: 'unavailable', failed: ['search-index'] })
      expect((await get('/healthz')).statusCode).toBe(200)
      await writeWordsVersion(database, wordsVersion)
      await readiness().toEqual({ code: 200, status: 'ok' })
    })

    it('report a missing migration', async () => {
      const { database } = context.test.services
      const migrations = sql.table('kysely_migration')
      const last = sql`select * from ${migrations} order by name desc limit 1`
      const { rows } = await sql<{ name: string; timestamp: string }>`${last}`.execute(database)
      const [{ name, timestamp } = { name: '', timestamp: '' }] = rows
      await sql`delete from ${migrations} where name = ${name}`.execute(database)
      await readiness().toMatchObject({ code: 503, failed: ['migrations'] })
      await sql`insert into ${migrations} values (${name}, ${timestamp})`.execute(database)
      await readiness().toMatchObject({ code: 200 })
    })

    it('report another database in place of the installed one', async () => {
      const { database } = context.test.services
      const migrations = sql.table('kysely_migration')
      const first = sql`select name, timestamp from ${migrations} order by name limit 1`
      const [row] = (await sql<{ name: string; timestamp: string }>`${first}`.execute(database)).rows
      const query = sql`update ${migrations} set timestamp = '2020-01-01T00:00:00.000Z' where name = ${row?.name}`
      await query.execute(database)
      await readiness().toMatchObject({ code: 503, failed: ['installation'] })
      await sql`update ${migrations} set timestamp = ${row?.timestamp} where name = ${row?.name}`.execute(
        database,
      )
    })

    it('report an emptied database', async () => {
      const { database } = context.test.services
      await database.schema.alterTable('members').renameTo('lost').execute()
      await readiness().toMatchObject({ code: 503, failed: ['installation'] })
      await database.schema.alterTable('lost').renameTo('members').execute()
      await readiness().toMatchObject({ code: 200 })
    })

    it('report a missing database file', async () => {
      const settings = context.settings()
      if (settings.dialect !== 'sqlite') return
      renameSync(settings.file, `${settings.file}.away`)
      await readiness().toEqual({ code: 503, status: 'unavailable', failed: ['database'] })
      expect(existsSync(settings.file)).toBe(false)
      renameSync(`${settings.file}.away`, settings.file)
      await readiness().toMatchObject({ code: 200 })
    })
  },
  { url: 'http://localhost:3000/crm', callsAtOnce: 3 },
)

describe('server without an installation', () => {
  let wizard: Wizard
  beforeAll(async () => {
    wizard = await startWizard()
  })
  afterAll(() => wizard.close())

  it.each(['', '/crm', '/any/where'])('is alive and not ready below %j', async (base) => {
    const health = await fetch(`${wizard.address}${base}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const ready = await fetch(`${wizard.address}${base}/readyz?from=monitor`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', failed: ['not-installed'] },
    ])
  })
})
