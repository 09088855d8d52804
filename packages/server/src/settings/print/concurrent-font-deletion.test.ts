import { deletePrintFont, storePrintDesign } from '@quittance/shared/contract/print-designs.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabaseServerWithCompany, type TestCompany } from '#test/test-company.ts'
import { runDuringChange } from '#test/test-database.ts'
import { addDesign, deleteFont } from './change-design.ts'
import { listFonts, replaceFont } from './font-repository.ts'

const design = {
  template: 'letterhead',
  accent: '#7a1f3d',
  font: 'own:Firma',
  blocks: getDefaultBlocks('letterhead'),
  hidden: [],
} as const

// An embedded database runs one write transaction at a time.
forEachDatabaseServerWithCompany('a font that is deleted while a template selects it', (context) => {
  const database = () => context.test.services.database
  const call = (...args: Parameters<TestCompany['client']['call']>) => context.company.client.call(...args)

  async function storeFont(): Promise<number> {
    await replaceFont(database(), { family: 'Firma', weight: 400, content: Buffer.from('font') }, new Date())
    return (await listFonts(database())).find(({ family }) => family === 'Firma')?.id ?? 0
  }

  /** Sends a call while a change is not committed yet. */
  const sendDuring = async (
    change: (transaction: Connection) => Promise<unknown>,
    send: () => ReturnType<TestCompany['client']['call']>,
  ) => (await runDuringChange(database(), change, send)).json()

  it('is not selected', async () => {
    const id = await storeFont()
    const { template: look, ...values } = { ...design, name: 'Late' }
    const rejected = await sendDuring(
      (transaction) => deleteFont(transaction, id),
      () => call(storePrintDesign, { look, ...values }),
    )
    expect([rejected.code, Object.keys(rejected.errors)]).toEqual([422, ['font']])
  })

  it('is not deleted', async () => {
    const id = await storeFont()
    const change = { changedBy: 'Ada', changedAt: new Date().toISOString() }
    const rejected = await sendDuring(
      (transaction) => addDesign(transaction, { ...design, name: 'Early' }, change),
      () => call(deletePrintFont, { id }),
    )
    expect(rejected).toMatchObject({
      code: 422,
      message: expect.stringContaining('A template uses this font'),
    })
  })
})
