import { expect, it } from 'vitest'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { readBalanceStatuses } from './repository.ts'
import { seedIssuing } from './seed-issuing.ts'

forOneDatabaseWithCompany('the statuses of balances in an installation that exists', (context) => {
  const database = () => context.test.services.database

  /** Seeds again after the statuses of invoices that mean open were named. Returns the names by balance. */
  async function seedWith(names: readonly string[]) {
    const open = await database()
      .selectFrom('document_statuses')
      .select('id')
      .where('kind', '=', 'invoice')
      .where('meaning', '=', 'open')
      .orderBy('position')
      .execute()
    for (const [index, { id }] of open.entries()) {
      const name = names[index] ?? ''
      await database().updateTable('document_statuses').set({ name }).where('id', '=', id).execute()
    }
    await database().deleteFrom('balance_statuses').where('kind', '=', 'invoice').execute()
    await seedIssuing(database(), { isNew: false, country: 'DE', now: new Date() })
    const seeded = await readBalanceStatuses(database(), 'invoice')
    const nameOf = (id: number | undefined) => names[open.findIndex((status) => status.id === id)]
    return { open: nameOf(seeded.get('open')), partlyPaid: nameOf(seeded.get('partly-paid')) }
  }

  it.each([
    [['Sent', 'Partly paid'], 'Sent', 'Partly paid'],
    [['Partiellement réglée', 'Envoyée'], 'Envoyée', 'Partiellement réglée'],
    [['Gesendet', 'Angemahnt'], 'Gesendet', 'Gesendet'],
  ])('are found by the names of the product: %j', async (names, open, partlyPaid) => {
    expect(await seedWith(names)).toEqual({ open, partlyPaid })
  })
})
