import type { Connection } from '#database/tables/schema.ts'
import { listActiveMembers } from '#members/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import type { Sender } from './outbox/queued-message.ts'

/** The firm, at its own address, else at that of its first administrator. */
export async function findSender(db: Connection): Promise<Sender> {
  const { name, email } = await readCurrentCompany(db)
  if (email !== '') return { name, address: email }
  const admins = (await listActiveMembers(db)).filter(({ role }) => role === 'admin')
  const first = admins.toSorted((one, other) => one.id - other.id)[0]
  return { name, address: first?.email ?? '' }
}
