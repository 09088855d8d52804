import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { mergePendingChanges } from './merge-pending-changes.ts'
import { DocumentKindCache } from './query-index.ts'
import { addPendingChange, countPendingChanges } from './repository.ts'
import { searchEverything } from './search-everything.ts'

const mostStatements = 40

forEachDatabaseWithCompany('a merge of the news', (given) => {
  const invoices = new DocumentApi(getKind('invoice'), () => given.company)
  const database = () => given.test.services.database

  // What was learnt in one search serves the next ones, whatever is merged in between.
  const knownKinds = new DocumentKindCache()

  async function isFound(text: string): Promise<boolean> {
    const found = await searchEverything(database(), { text, limit: 9, maxCount: 9 }, knownKinds)
    return found.documents.get('invoice')?.count === 1
  }

  /** The database, with something that happens before each statement. */
  function noticing(onStatement: (count: number) => void): Connection {
    let count = 0
    return database().withPlugin({
      transformQuery({ node }) {
        count += 1
        onStatement(count)
        return node
      },
      transformResult: async ({ result }) => result,
    })
  }

  async function freeTurn() {
    await sql`update search_state set held_by = '', held_until = ''`.execute(database())
  }

  it('leaves nothing behind when it is cut short at any statement', async () => {
    const { services } = given.test
    const { id } = await invoices.store({ title: 'Coupure' })
    const save = (word: string) =>
      addPendingChange(database(), { type: 'd', id, words: ` coupure ${word} :invoice ` })
    await save('mot0')
    await mergePendingChanges(services)
    let cuts = 0
    for (let at = 1; at <= mostStatements; at += 1) {
      await save(`mot${at}a`)
      const cut = noticing((count) => {
        if (count === at) throw new Error('cut short')
      })
      await mergePendingChanges({ ...services, database: cut }).catch(() => {
        cuts += 1
      })
      await freeTurn()
      expect([at, await isFound(`mot${at}a`), await isFound(`mot${at - 1}b`)]).toEqual([at, true, false])
      await save(`mot${at}b`)
      await mergePendingChanges(services)
      expect([at, await isFound(`mot${at}b`), await isFound(`mot${at}a`)]).toEqual([at, true, false])
    }
    expect(cuts).toBeGreaterThan(8)
    expect(cuts).toBeLessThan(mostStatements)
  })

  it('writes nothing any more once it was not heard of for a minute and another has begun', async () => {
    const { services, advanceClock: passTime } = given.test
    const { id } = await invoices.store({ title: 'Sommeil' })
    const save = (word: string) =>
      addPendingChange(database(), { type: 'd', id, words: ` sommeil ${word} :invoice ` })
    await save('avant')
    let selects = 0
    const sleeping = database().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The news, and then the entries that go with them: nothing is written yet.
        selects += result.rows.length > 0 || result.numAffectedRows === undefined ? 1 : 0
        if (selects === 2) {
          selects += 1
          passTime(61_000)
          await save('apres')
          await mergePendingChanges(services)
        }
        return result
      },
    })
    await mergePendingChanges({ ...services, database: sleeping })
    expect(selects).toBeGreaterThan(2)
    expect(await countPendingChanges(database())).toBe(0)
    expect([await isFound('sommeil apres'), await isFound('sommeil avant')]).toEqual([true, false])
  })

  it('takes words that are longer than a column', async () => {
    const { services } = given.test
    const stored = await invoices.store({ title: 'Préfixe démesuré', prefix: 'ﷺ'.repeat(20) })
    expect(stored).toMatchObject({ code: 200 })
    await mergePendingChanges(services)
    expect(await countPendingChanges(database())).toBe(0)
    expect(await isFound('demesure')).toBe(true)
  })

  it('does not lose what is saved while it is at work', async () => {
    const { services } = given.test
    const { id } = await invoices.store({ title: 'Entretemps' })
    const save = (word: string) =>
      addPendingChange(database(), { type: 'd', id, words: ` entretemps ${word} :invoice ` })
    for (let at = 1; at <= mostStatements; at += 1) {
      await save(`avant${at}`)
      let saving: Promise<void> | null = null
      const noticed = noticing((count) => {
        if (count === at) saving = save(`apres${at}`)
      })
      await mergePendingChanges({ ...services, database: noticed })
      if (saving === null) {
        expect(at).toBeGreaterThan(8)
        return
      }
      await saving
      expect([at, await isFound(`apres${at}`), await isFound(`avant${at}`)]).toEqual([at, true, false])
      await mergePendingChanges(services)
      expect([at, await isFound(`apres${at}`), await isFound(`avant${at}`)]).toEqual([at, true, false])
      expect(await countPendingChanges(database())).toBe(0)
    }
    throw new Error('A merge has more statements than were tried')
  })
})
