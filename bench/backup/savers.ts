import type { TimedSave } from '@quittance/server/test/backups.ts'
import { DocumentApi } from '@quittance/server/test/document-api.ts'
import type { TestApp } from '@quittance/server/test/test-app.ts'
import { buildLine, testPassword } from '@quittance/server/test/test-company.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { loadCompany } from '#data-set/company.ts'
import { memberEmail } from '#data-set/provide-data-set.ts'

const clients = 20
const firstNumber = 2_000_000_000

export interface Savers {
  /** Stops the clients and resolves with all acknowledged saves. */
  readonly stop: () => Promise<readonly TimedSave[]>
}

/** Starts 20 clients. Each repeatedly creates a document and updates it with other lines. */
export async function startSavers(test: TestApp): Promise<Savers> {
  const client = test.createClient()
  await client.signIn(memberEmail, testPassword)
  const company = await loadCompany({ test }, client)
  const saves: TimedSave[] = []
  const problems: unknown[] = []
  let isOver = false
  let lastNumber = firstNumber
  const timed = async (save: () => Promise<{ id: number; version: number }>) => {
    const sent = performance.now()
    const { id, version } = await save()
    if (!Number.isInteger(version)) throw new Error('A save was rejected.')
    saves.push({ id, version, sentAt: sent, answeredAt: performance.now() })
    return { id, version }
  }
  const work = Array.from({ length: clients }, async (_client, place) => {
    const of = new DocumentApi(getKind(kinds[place % kinds.length]?.name ?? ''), () => company)
    while (!isOver) {
      lastNumber += 1
      const number = lastNumber
      const lines = ['a', 'b', 'c'].map((name) => ({ ...buildLine(company), name: `${name} ${number}` }))
      const stored = await timed(() => of.store({ number, lines }))
      await timed(() => of.update({ ...stored, number, lines: [...lines, ...lines] }))
    }
  })
  const ended = Promise.all(work.map((one) => one.catch((error: unknown) => void problems.push(error))))
  return {
    async stop() {
      isOver = true
      await ended
      if (problems.length > 0) throw problems[0]
      return saves
    },
  }
}
