import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { recordStatements } from '#test/statements/statement-recorder.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const emptyCompany = {
  ...{ address: '', postal_code: '', city: '', country: '', email: '', phone: '' },
  ...{ legal_number: '', tax_number: '' },
}

forEachDatabaseWithCompany('a new e-mail with a document', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const conversions = new ConversionApi(invoice, () => context.company)

  const storeCompany = (name: string) => context.company.client.call(updateCompany, { ...emptyCompany, name })

  async function storeCopies(id: number, count: number): Promise<void> {
    for (let copies = 0; copies < count; copies += 1) await conversions.send({ id })
  }

  /** Counts the versions of the company that are read. */
  async function countReads(id: number, linkedCount: number): Promise<number> {
    const statements = await recordStatements(async () => {
      const url = `/api/v1/invoice/${id}/email`
      const draft = (await context.company.client.send({ method: 'GET', url })).json()
      expect(draft.linked).toHaveLength(linkedCount)
    })
    return statements.filter(({ text }) => /^select \* from .company_versions. where/.test(text)).length
  }

  it('reads each version of the company of its linked documents once', async () => {
    await storeCompany('Atelier')
    const { id } = await invoices.store()
    await storeCopies(id, 1)
    const count = await countReads(id, 1)
    expect(count).toBeGreaterThan(0)
    await storeCopies(id, 3)
    expect(await countReads(id, 4)).toBe(count)
    await storeCompany('Nouvel atelier')
    await storeCopies(id, 3)
    expect(await countReads(id, 7)).toBe(count + 1)
  })
})
