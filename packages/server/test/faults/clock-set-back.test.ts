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

forEachDatabaseWithCompany('a clock that is set back one hour', (context) => {
  it('changes no stored data and no order of versions', {
    timeout: 120_000,
  }, async () => {
    const mailServer = await startMailServer()
    const { client } = context.company
    const ledger = new SaveLedger()
    const differences: string[] = []
    const check = (isValid: boolean, difference: string) => void (isValid || differences.push(difference))
    let number = 0
    let id = 0
    let version = 0

    async function save(call: 'store' | 'update', key: string) {
      const title = `${key} of ${number}`
      const changes = call === 'update' ? { call, id, version } : {}
      const payload = {
        ...(await buildPayload(context.company, kind, { number, ...changes })),
        ...nameFields(kind, call, { title }),
      }
      const send = () => client.call(calls[call], payload, { 'idempotency-key': `${key}-${number}` })
      const response = (await send()).json()
      id = response.id
      version += 1
      check(
        response.code === 200 && response.version === version,
        `${title} was answered ${response.message}`,
      )
      const attempt = { call, kind: kind.name, key: title, body: '', title, number, version }
      ledger.acknowledge(attempt, id)
      return { response, send }
    }

    for (let round = 0; round < rounds; round += 1) {
      number += 1
      version = 0
      // As if the server had started with a clock that was ahead.
      context.test.advanceClock(hourMs)
      await save('store', 'before')
      const before = await save('update', 'also before')
      const message = await queueTestMessage(context)
      context.test.advanceClock(-hourMs)

      check((await client.call(readCurrentUser)).statusCode === 200, 'the session has ended')
      check(
        JSON.stringify((await before.send()).json()) === JSON.stringify(before.response),
        'the idempotency key is lost',
      )
      await save('update', 'after')
      await runHousekeeping(context.test.services)
      check(
        (await countPendingChanges(context.test.services.database)) === 0,
        'the search index has pending changes',
      )
      check(
        JSON.stringify((await before.send()).json()) === JSON.stringify(before.response),
        'housekeeping deleted the idempotency key',
      )
      context.test.advanceClock(hourMs)
      await deliverOutbox(withMailServer(context, mailServer))
      await deliverOutbox(withMailServer(context, mailServer))
      check(
        mailServer.messages.length === round + 1,
        `e-mail ${message} was sent ${mailServer.messages.length} times`,
      )
      context.test.advanceClock(-hourMs)
    }
    differences.push(...(await findVersionsOutOfOrder()))
    const report = await findDifferences(context.test.services.database, ledger)
    reportFault({
      fault: `clock set back one hour, ${rounds} rounds`,
      setup: context.settings().dialect,
      acknowledged: ledger.acknowledged.length,
      found: report.savedVersions,
      differences: [...report.differences, ...differences],
    })
    await mailServer.close()
  })

  async function findVersionsOutOfOrder(): Promise<string[]> {
    const { database } = context.test.services
    const revisions = await database
      .selectFrom('document_revisions')
      .select(['document_id', 'version', 'saved_at'])
      .orderBy('document_id')
      .orderBy('version')
      .execute()
    const documents = await database.selectFrom('documents').select(['id', 'updated_at']).execute()
    const updatedAt = new Map(documents.map(({ id, updated_at }) => [id, updated_at]))
    return revisions.flatMap(({ document_id, version, saved_at }, index) => {
      const previous = revisions[index - 1]
      const isFirst = previous?.document_id !== document_id
      const isOrdered = isFirst || previous.saved_at <= saved_at
      const isBeforeUpdate = saved_at <= (updatedAt.get(document_id) ?? '')
      return isOrdered && isBeforeUpdate
        ? []
        : [`version ${version} of ${document_id} is older than the previous one`]
    })
  }
})
