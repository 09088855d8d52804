import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentsOf } from '#test/documents-of.ts'
import { overFirms } from '#test/over-firms.ts'
import { KnownKinds } from './blocks/known-kinds.ts'
import { mergeNews } from './merge-news.ts'
import { countNews, putNews } from './news/repository.ts'
import { searchEverything } from './search-everything.ts'

const mostStatements = 40

overFirms('a merge of the news', (given) => {
  const invoices = new DocumentsOf(kindNamed('invoice'), () => given.firm)
  const database = () => given.test.services.database

  // What was learnt in one search serves the next ones, whatever is merged in between.
  const knownKinds = new KnownKinds()

  async function isFound(text: string): Promise<boolean> {
    const found = await searchEverything(database(), { text, limit: 9, countedTo: 9 }, knownKinds)
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
    const save = (word: string) => putNews(database(), { type: 'd', id, words: ` coupure ${word} :invoice ` })
    await save('mot0')
    await mergeNews(services)
    let cuts = 0
    for (let at = 1; at <= mostStatements; at += 1) {
      await save(`mot${at}a`)
      const cut = noticing((count) => {
        if (count === at) throw new Error('cut short')
      })
      await mergeNews({ ...services, database: cut }).catch(() => {
        cuts += 1
      })
      await freeTurn()
      expect([at, await isFound(`mot${at}a`), await isFound(`mot${at - 1}b`)]).toEqual([at, true, false])
      await save(`mot${at}b`)
      await mergeNews(services)
      expect([at, await isFound(`mot${at}b`), await isFound(`mot${at}a`)]).toEqual([at, true, false])
    }
    expect(cuts).toBeGreaterThan(8)
    expect(cuts).toBeLessThan(mostStatements)
  })

  it('writes nothing any more once it was not heard of for a minute and another has begun', async () => {
    const { services, passTime } = given.test
    const { id } = await invoices.store({ title: 'Sommeil' })
    const save = (word: string) => putNews(database(), { type: 'd', id, words: ` sommeil ${word} :invoice ` })
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
          await mergeNews(services)
        }
        return result
      },
    })
    await mergeNews({ ...services, database: sleeping })
    expect(selects).toBeGreaterThan(2)
    expect(await countNews(database())).toBe(0)
    expect([await isFound('sommeil apres'), await isFound('sommeil avant')]).toEqual([true, false])
  })

  it('takes words that are longer than a column', async () => {
    const { services } = given.test
    const stored = await invoices.store({ title: 'Préfixe démesuré', prefix: 'ﷺ'.repeat(20) })
    expect(stored).toMatchObject({ code: 200 })
    await mergeNews(services)
    expect(await countNews(database())).toBe(0)
    expect(await isFound('demesure')).toBe(true)
  })

  it('does not lose what is saved while it is at work', async () => {
    const { services } = given.test
    const { id } = await invoices.store({ title: 'Entretemps' })
    const save = (word: string) =>
      putNews(database(), { type: 'd', id, words: ` entretemps ${word} :invoice ` })
    for (let at = 1; at <= mostStatements; at += 1) {
      await save(`avant${at}`)
      let saving: Promise<void> | null = null
      const noticed = noticing((count) => {
        if (count === at) saving = save(`apres${at}`)
      })
      await mergeNews({ ...services, database: noticed })
      if (saving === null) {
        expect(at).toBeGreaterThan(8)
        return
      }
      await saving
      expect([at, await isFound(`apres${at}`), await isFound(`avant${at}`)]).toEqual([at, true, false])
      await mergeNews(services)
      expect([at, await isFound(`apres${at}`), await isFound(`avant${at}`)]).toEqual([at, true, false])
      expect(await countNews(database())).toBe(0)
    }
    throw new Error('A merge has more statements than were tried')
  })
})
