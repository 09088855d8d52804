import { randomBytes } from 'node:crypto'
import { insertCustomers } from '#parties/repository.ts'
import type { CompanyContext } from '#test/test-company.ts'

/** Creates customers without documents, and returns their ids. */
export async function createRunCustomers({ test }: CompanyContext, count: number): Promise<number[]> {
  const { database, clock } = test.services
  const name = `customer-${randomBytes(8).toString('hex')}`
  const usernames = Array.from({ length: count }, (_customer, place) => `${name}-${place}`)
  const contact = { clientName: 'Ida Roof', companyName: 'Roof Buyers', country: 'US' }
  await insertCustomers(
    database,
    usernames.map((username) => ({ ...contact, username })),
    clock(),
  )
  const created = database.selectFrom('customers').select('id').where('username', 'in', usernames)
  return (await created.orderBy('id').execute()).map(({ id }) => id)
}
