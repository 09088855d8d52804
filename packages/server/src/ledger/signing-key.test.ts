import { exportLedger } from '@quittance/shared/contract/ledger.ts'
import { expect, it } from 'vitest'
import { reencryptSecrets } from '#commands/reencrypt-secrets.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { unzipExport, verifyWithPage } from '#test/export-page.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { closePeriods } from './close-periods.ts'
import { listClosures, listSigningKeys } from './closure-repository.ts'
import { listRecords } from './repository.ts'
import { verifyLedger } from './verify-ledger.ts'

const dayMs = 86_400_000

forEachDatabaseWithCompany('the key with which the ledger is signed', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const listEmails = async () =>
    (await database().selectFrom('mail_messages').select('message').execute()).filter(({ message }) =>
      message.includes('A key was created'),
    )
  const listKeyRecords = async () =>
    (await listRecords(database(), { after: 0, limit: 100 })).filter(({ event }) => event === 'key')

  async function passDay(): Promise<void> {
    context.test.advanceClock(dayMs)
    // The session has expired by then.
    await context.company.client.signIn('ada@example.com', testPassword)
  }

  async function download() {
    const response = await context.company.client.send({ method: 'GET', url: exportLedger.path })
    return unzipExport(response.rawPayload)
  }

  it('is created for the first export, which contains its record, and e-mailed', async () => {
    await documents.prepareCompany()
    await documents.issue()
    const files = await download()
    const [key] = await listSigningKeys(database())
    expect(await listKeyRecords()).toMatchObject([{ position: 2 }])
    expect((await listEmails()).map(({ message }) => message)).toEqual([
      expect.stringContaining(`\n${key?.publicKey}\n`),
    ])
    expect(await verifyWithPage(files)).toMatchObject({ from: 1, to: 2, isComplete: true, fault: null })
    await download()
    expect(await listSigningKeys(database())).toHaveLength(1)
    expect(await listEmails()).toHaveLength(1)
  })

  it('is another one after APP_KEY was renewed, and earlier closures stay verifiable', async () => {
    const { services } = context.test
    await passDay()
    await closePeriods(services)
    await documents.issue()
    const [former] = await listSigningKeys(database())
    // A renewal may be the answer to a key that was read by someone else, who could also sign with the former one.
    const keys = { formerKey: services.installation.key, newKey: 'another key that only this test uses' }
    await inTransaction(database(), (transaction) =>
      reencryptSecrets(transaction, { ...keys, replacedAt: services.clock() }),
    )
    expect((await listSigningKeys(database()))[0]?.encryptedPrivateKey).toBe(former?.encryptedPrivateKey)
    await passDay()
    await closePeriods({ ...services, installation: { ...services.installation, key: keys.newKey } })
    expect(await listSigningKeys(database())).toHaveLength(2)
    expect(await listKeyRecords()).toHaveLength(2)
    expect(await listEmails()).toHaveLength(2)
    const keyIds = (await listClosures(database())).map(({ keyId }) => keyId)
    expect(new Set(keyIds).size).toBe(2)
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})
