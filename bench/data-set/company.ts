import { listStatuses } from '@quittance/server/src/documents/statuses/repository.ts'
import type { TestCompany } from '@quittance/server/test/test-company.ts'
import type { DataSet } from './provide-data-set.ts'

/** Returns the company of the data set: the member who created it, and ids of its records. */
export async function loadCompany(
  { test }: Pick<DataSet, 'test'>,
  client: TestCompany['client'],
): Promise<TestCompany> {
  const { database } = test.services
  const first = async (table: 'members' | 'products' | 'currencies' | 'customers' | 'leads') =>
    (await database.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  return {
    client,
    memberId: await first('members'),
    productId: await first('products'),
    currencyId: await first('currencies'),
    partyId: { customer: await first('customers'), lead: await first('leads') },
    draftStatusId: async (kind) => (await listStatuses(database, kind.name))[0]?.id ?? 0,
  }
}
