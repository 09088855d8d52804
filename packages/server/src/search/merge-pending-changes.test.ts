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

const maxStatements = 40

forEachDatabaseWithCompany('merging pending changes', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)
  const database = () => context.test.services.database

  // Shared by all searches, as in the server, so that entries from before a merge are used after it.
  const kindCache = new DocumentKindCache()

  async function isFound(text: string): Promise<boolean> {
    const found = await searchEverything(database(), { text, limit: 9, maxCount: 9 }, kindCache)
    return found.documents.get('invoice')?.count === 1
  }

  /** Returns a connection that calls a function before each statement. */
  function observeStatements(onStatement: (count: number) => void): Connection {
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

  async function clearLease() {
    await sql`update search_state set held_by = '', held_until = ''`.execute(database())
  }

  it('loses no change when it is interrupted at any statement', async () => {
    const { services } = context.test
    const { id } = await invoices.store({ title: 'Coupure' })
    const save = (word: string) =>
      addPendingChange(database(), { type: 'd', id, words: ` coupure ${word} :invoice ` })
    await save('mot0')
    await mergePendingChanges(services)
    let interruptions = 0
    for (let at = 1; at <= maxStatements; at += 1) {
      await save(`mot${at}a`)
      const interrupted = observeStatements((count) => {
        if (count === at) throw new Error('interrupted')
      })
      await mergePendingChanges({ ...services, database: interrupted }).catch(() => {
        interruptions += 1
      })
      await clearLease()
      expect([at, await isFound(`mot${at}a`), await isFound(`mot${at - 1}b`)]).toEqual([at, true, false])
      await save(`mot${at}b`)
      await mergePendingChanges(services)
      expect([at, await isFound(`mot${at}b`), await isFound(`mot${at}a`)]).toEqual([at, true, false])
    }
    expect(interruptions).toBeGreaterThan(8)
    expect(interruptions).toBeLessThan(maxStatements)
  })

  it('stops writing after its lease expired and another process acquired it', async () => {
    const { services, advanceClock } = context.test
    const { id } = await invoices.store({ title: 'Sommeil' })
    const save = (word: string) =>
      addPendingChange(database(), { type: 'd', id, words: ` sommeil ${word} :invoice ` })
    await save('avant')
    let selects = 0
    const paused = database().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // Reads of the pending changes and of their entries: nothing is written yet.
        selects += result.rows.length > 0 || result.numAffectedRows === undefined ? 1 : 0
        if (selects === 2) {
          selects += 1
          advanceClock(61_000)
          await save('apres')
          await mergePendingChanges(services)
        }
        return result
      },
    })
    await mergePendingChanges({ ...services, database: paused })
    expect(selects).toBeGreaterThan(2)
    expect(await countPendingChanges(database())).toBe(0)
    expect([await isFound('sommeil apres'), await isFound('sommeil avant')]).toEqual([true, false])
  })

  it('merges words longer than the column', async () => {
    const { services } = context.test
    const stored = await invoices.store({ title: 'Préfixe démesuré', prefix: 'ﷺ'.repeat(20) })
    expect(stored).toMatchObject({ code: 200 })
    await mergePendingChanges(services)
    expect(await countPendingChanges(database())).toBe(0)
    expect(await isFound('demesure')).toBe(true)
  })

  it('keeps records saved during the merge', async () => {
    const { services } = context.test
    const { id } = await invoices.store({ title: 'Entretemps' })
    const save = (word: string) =>
      addPendingChange(database(), { type: 'd', id, words: ` entretemps ${word} :invoice ` })
    for (let at = 1; at <= maxStatements; at += 1) {
      await save(`avant${at}`)
      let saving: Promise<void> | null = null
      const observed = observeStatements((count) => {
        if (count === at) saving = save(`apres${at}`)
      })
      await mergePendingChanges({ ...services, database: observed })
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
    throw new Error('A merge has more statements than the test interrupts: raise maxStatements')
  })
})
