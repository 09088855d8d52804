import { randomUUID } from 'node:crypto'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { payloadName, wireNames } from '@quittance/shared/wire/names.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchEverything } from '#search/search-everything.ts'
import { aFirm, aPayload } from './factories.ts'
import { anInstallation, type ServerProcess, startServer } from './server-process.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { overDatabases } from './test-database.ts'

const rounds = Number(process.env.FAULT_ROUNDS ?? '3')
const clients = 8
const longestRoundMs = 300

interface Attempt {
  readonly key: string
  readonly number: number
  readonly url: string
  readonly body: string
}

overDatabases('a server that is killed in the middle of saves', ({ settings }) => {
  let test: TestApp
  let folder: ReturnType<typeof anInstallation>
  beforeAll(async () => {
    test = await startTestApp(settings())
    folder = anInstallation(settings())
  })
  afterAll(async () => {
    folder.remove()
    await test.close()
  })

  it('has lost nothing that it acknowledged, and stored nothing twice', {
    timeout: 60_000 + rounds * 10_000,
  }, async () => {
    const { saves, headers } = await savesToMake()
    const acknowledged = new Map<number, number>()
    const unanswered: Attempt[] = []
    let repeated = 0
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(folder.dataDir)
      for (const attempt of unanswered.splice(0)) {
        acknowledged.set(attempt.number, await saved(server, attempt))
        repeated += 1
      }
      let isOver = false
      const work = Array.from({ length: clients }, async () => {
        while (!isOver) {
          const attempt = saves.next().value
          await saved(server, attempt).then(
            (id) => acknowledged.set(attempt.number, id),
            () => unanswered.push(attempt),
          )
        }
      })
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * longestRoundMs))
      isOver = true
      await server.kill()
      await Promise.all(work)
    }
    await verify(acknowledged, unanswered)
    process.stdout.write(
      `killed ${rounds} times: ${acknowledged.size} acknowledged, ${repeated} of them repeated after a lost answer, 0 lost, 0 twice\n`,
    )

    async function saved(server: ServerProcess, { url, key, body }: Attempt): Promise<number> {
      const response = await fetch(`${server.address}${url}`, {
        method: 'POST',
        body,
        headers: { ...headers, 'idempotency-key': key },
      })
      const answer: unknown = await response.json()
      expect(answer).toMatchObject({ code: 200 })
      return (answer as { id: number }).id // as: it matched
    }
  })

  /** Endless new documents, each with its own number and key, and what a signed-in browser sends along. */
  async function savesToMake() {
    const firm = await aFirm(test)
    const payloads = await Promise.all(kinds.map((kind) => aPayload(firm, kind)))
    const cookie = [...firm.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${firm.client.token}`,
      'x-xsrf-token': firm.client.antiForgery,
      cookie,
    }
    function* endless(): Generator<Attempt, never> {
      for (let number = 1; ; number += 1) {
        const index = number % kinds.length
        const kind = kinds[index]
        if (!kind) throw new Error('There is a kind for every index')
        const name = payloadName(wireNames(kind.name), 'store', 'number') ?? ''
        const body = JSON.stringify({ ...payloads[index], [name]: number })
        yield { key: randomUUID(), number, url: `/api/v1/${kind.name}/store`, body }
      }
    }
    return { saves: endless(), headers }
  }

  async function idsFirstFound(text: string) {
    const found = await searchEverything(test.services.database, { text, limit: 1, countedTo: 1 })
    return [...found.documents.values()].map(({ hits }) => hits[0]?.record.id)
  }

  async function verify(
    acknowledged: ReadonlyMap<number, number>,
    unanswered: readonly Attempt[],
  ): Promise<void> {
    const { database } = test.services
    const rows = await database.selectFrom('documents').select(['id', 'number', 'version']).execute()
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const [number, id] of acknowledged) expect(byNumber.get(number)).toEqual({ id, number, version: 1 })
    // Every number was sent under one key: a second row of it would be a second save.
    expect(byNumber.size).toBe(rows.length)
    const mayBeThere = new Set([...acknowledged.keys(), ...unanswered.map((attempt) => attempt.number)])
    expect(rows.filter((row) => !mayBeThere.has(row.number))).toEqual([])
    const lines = await database
      .selectFrom('document_lines')
      .select((count) => count.fn.countAll().as('lines'))
      .executeTakeFirst()
    expect(Number(lines?.lines)).toBe(rows.length * 2)
    const revisions = await database
      .selectFrom('document_revisions')
      .select((count) => count.fn.countAll().as('revisions'))
      .executeTakeFirst()
    expect(Number(revisions?.revisions)).toBe(rows.length)
    expect(acknowledged.size).toBeGreaterThan(0)
    for (const [number, id] of acknowledged) expect(await idsFirstFound(String(number))).toContain(id)
  }
})
