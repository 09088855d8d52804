import type { MailSettings } from '#config/mail-settings.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { QueuedMessage } from '#mail/outbox/message.ts'
import { queueMessage } from '#mail/outbox/message-queue.ts'
import type { Services } from '#services.ts'
import type { CompanyContext } from './test-company.ts'

/** Writes an e-mail to somebody; the changes are what a test is about. @returns its id */
export async function queueTestMessage(
  given: CompanyContext,
  changes: Partial<QueuedMessage> = {},
): Promise<number> {
  const { database, clock } = given.test.services
  return await database.transaction().execute((transaction) =>
    queueMessage(transaction, {
      documentId: null,
      documentVersion: null,
      from: { name: 'Atelier', address: 'bonjour@example.com' },
      to: ['zoe@example.org'],
      cc: [],
      subject: 'Votre facture',
      message: 'Bonjour,\n\nvoici la facture.',
      attachments: [],
      queuedBy: given.company.memberId,
      now: clock(),
      ...changes,
    }),
  )
}

/** As if another process had begun to send it, and were not heard of from now on. @param aheadMs how long it keeps it */
export async function leaseElsewhere({ test }: CompanyContext, id: number, aheadMs: number): Promise<void> {
  // The databases of tests are on this computer, and their clock is its own whatever the services' shows.
  const claim = { claimed_by: 'another', claimed_until: new Date(Date.now() + aheadMs).toISOString() }
  await test.services.database.updateTable('mail_messages').set(claim).where('id', '=', id).execute()
}

/** A file that stands for a document. */
export function buildAttachment(name = 'facture.pdf') {
  const content = Buffer.from(`%PDF-1.7 ${name}`)
  return { name, contentType: 'application/pdf', content, documentId: null }
}

/** The services of a server that hands its e-mails to this mail server. */
export function withMailServer({ test }: CompanyContext, mail: Pick<MailSettings, 'port'>): Services {
  const settings = { driver: 'smtp', host: '127.0.0.1', user: '', password: '', encryption: '' } as const
  const installation = { ...test.services.installation, mail: { ...settings, ...mail } }
  return { ...test.services, installation }
}

/** The same of another process: with a connection of its own to the database. */
export function withOwnConnection(services: Services, settings: DatabaseSettings): Services {
  return { ...services, database: openDatabase(settings) }
}
