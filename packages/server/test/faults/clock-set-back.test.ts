import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { it } from 'vitest'
import { runHousekeeping } from '#jobs/housekeeping.ts'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { countPendingChanges } from '#search/repository.ts'
import { startMailServer } from '#test/mail-server.ts'
import { queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { reportFault, rounds } from './fault-suite.ts'
import { findDifferences, SaveLedger } from './save-ledger.ts'
import { nameFields } from './save-load.ts'

const kind = getKind('invoice')
const calls = documentCalls(kind)
const hourMs = 3_600_000

forEachDatabaseWithCompany('a clock that jumps back an hour', (given) => {
  it('changes nothing of what was stored before, and nothing of its order', {
    timeout: 120_000,
  }, async () => {
    const mailServer = await startMailServer()
    const { client } = given.company
    const ledger = new SaveLedger()
    const differences: string[] = []
    const check = (isSo: boolean, otherwise: string) => void (isSo || differences.push(otherwise))
    let number = 0
    let id = 0
    let version = 0

    async function save(call: 'store' | 'update', key: string) {
      const title = `${key} of ${number}`
      const changes = call === 'update' ? { call, id, version } : {}
      const payload = {
        ...(await buildPayload(given.company, kind, { number, ...changes })),
        ...nameFields(kind, call, { title }),
      }
      const send = () => client.call(calls[call], payload, { 'idempotency-key': `${key}-${number}` })
      const answer = (await send()).json()
      id = answer.id
      version += 1
      check(answer.code === 200 && answer.version === version, `${title} was answered ${answer.message}`)
      const attempt = { call, kind: kind.name, key: title, body: '', title, number, version }
      ledger.acknowledge(attempt, id)
      return { answer, send }
    }

    for (let round = 0; round < rounds; round += 1) {
      number += 1
      version = 0
      // Later than the clock will be: as after a computer was started with a wrong one.
      given.test.advanceClock(hourMs)
      await save('store', 'before')
      const before = await save('update', 'also before')
      const message = await queueTestMessage(given)
      given.test.advanceClock(-hourMs)

      check((await client.call(readCurrentUser)).statusCode === 200, 'the session is over')
      check(
        JSON.stringify((await before.send()).json()) === JSON.stringify(before.answer),
        'the key is forgotten',
      )
      await save('update', 'after')
      await runHousekeeping(given.test.services)
      check((await countPendingChanges(given.test.services.database)) === 0, 'the search index is not kept')
      check(
        JSON.stringify((await before.send()).json()) === JSON.stringify(before.answer),
        'the key was swept away',
      )
      given.test.advanceClock(hourMs)
      await deliverOutbox(withMailServer(given, mailServer))
      await deliverOutbox(withMailServer(given, mailServer))
      check(
        mailServer.messages.length === round + 1,
        `e-mail ${message} was sent ${mailServer.messages.length} times`,
      )
      given.test.advanceClock(-hourMs)
    }
    differences.push(...(await versionsOutOfOrder()))
    const all = await findDifferences(given.test.services.database, ledger)
    reportFault({
      fault: `clock put back an hour, ${rounds} rounds`,
      setup: given.settings().dialect,
      acknowledged: ledger.acknowledged.length,
      found: all.savedVersions,
      differences: [...all.differences, ...differences],
    })
    await mailServer.close()
  })

  async function versionsOutOfOrder(): Promise<string[]> {
    const { database } = given.test.services
    const revisions = await database
      .selectFrom('document_revisions')
      .select(['document_id', 'version', 'saved_at'])
      .orderBy('document_id')
      .orderBy('version')
      .execute()
    const documents = await database.selectFrom('documents').select(['id', 'updated_at']).execute()
    const updated = new Map(documents.map(({ id, updated_at }) => [id, updated_at]))
    return revisions.flatMap(({ document_id, version, saved_at }, index) => {
      const earlier = revisions[index - 1]
      const isFirst = earlier?.document_id !== document_id
      const isLate = isFirst || earlier.saved_at <= saved_at
      const isKnown = saved_at <= (updated.get(document_id) ?? '')
      return isLate && isKnown ? [] : [`version ${version} of ${document_id} is older than the one before`]
    })
  }
})
