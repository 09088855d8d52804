import { expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { NodeLostError } from './database-errors.ts'
import { inTransaction } from './transactions.ts'

const errors: [string, Error][] = [
  ['a deadlock', Object.assign(new Error('Deadlock found'), { errno: 1213 })],
  ['a newer row', Object.assign(new Error('Record has changed since last read'), { errno: 1020 })],
  ['a lock timeout', Object.assign(new Error('Lock wait timeout exceeded'), { errno: 1205 })],
  ['a lost node', new NodeLostError('Connection lost')],
]

forEachDatabaseWithCompany('a transaction', (context) => {
  const db = () => context.test.services.database

  async function listGroupNames(): Promise<string[]> {
    return (await db().selectFrom('product_groups').select('name').execute()).map(({ name }) => name)
  }

  it.each(errors)('is retried at most five times after %s', async (name, error) => {
    let runs = 0
    const failing = inTransaction(db(), async (transaction) => {
      runs += 1
      await transaction.insertInto('product_groups').values({ name, retired_at: null }).execute()
      throw error
    })
    await expect(failing).rejects.toBe(error)
    expect(runs).toBe(6)
    expect(await listGroupNames()).not.toContain(name)
  })

  it.each(errors)('is stored once if it is retried after %s', async (name, error) => {
    let runs = 0
    await inTransaction(db(), async (transaction) => {
      runs += 1
      await transaction.insertInto('product_groups').values({ name, retired_at: null }).execute()
      if (runs === 1) throw error
    })
    expect((await listGroupNames()).filter((group) => group === name)).toHaveLength(1)
  })

  it('is not retried after another error', async () => {
    let runs = 0
    const failing = inTransaction(db(), async () => {
      runs += 1
      throw new Error('Something else')
    })
    await expect(failing).rejects.toThrow('Something else')
    expect(runs).toBe(1)
  })
})
