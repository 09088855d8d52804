import type { MailSettings } from '#config/mail-settings.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { QueuedMessage } from '#mail/outbox/message.ts'
import { queueMessage } from '#mail/outbox/message-queue.ts'
import type { Services } from '#services.ts'
import type { CompanyContext } from './test-company.ts'

/** Queues an e-mail with changes. Returns its id. */
export async function queueTestMessage(
  { test, company }: CompanyContext,
  changes: Partial<QueuedMessage> = {},
): Promise<number> {
  const { database, clock } = test.services
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
      queuedBy: company.memberId,
      now: clock(),
      ...changes,
    }),
  )
}

/** Leases an e-mail as another process that crashed. @param durationMs time until the lease expires */
export async function leaseElsewhere(
  { test }: CompanyContext,
  id: number,
  durationMs: number,
): Promise<void> {
  // Leases use the clock of the database, which is this computer's, not that of the services.
  const lease = { claimed_by: 'another', claimed_until: new Date(Date.now() + durationMs).toISOString() }
  await test.services.database.updateTable('mail_messages').set(lease).where('id', '=', id).execute()
}

/** Builds an attachment with placeholder content. */
export function buildAttachment(name = 'facture.pdf') {
  const content = Buffer.from(`%PDF-1.7 ${name}`)
  return { name, contentType: 'application/pdf', content, documentId: null }
}

/** Returns services that send e-mails to this mail server. */
export function withMailServer({ test }: CompanyContext, mail: Pick<MailSettings, 'port'>): Services {
  const settings = { driver: 'smtp', host: '127.0.0.1', user: '', password: '', encryption: '' } as const
  const installation = { ...test.services.installation, mail: { ...settings, ...mail } }
  return { ...test.services, installation }
}

/** Returns services like those of another process, with their own database connection. */
export function withOwnConnection(services: Services, settings: DatabaseSettings): Services {
  return { ...services, database: openDatabase(settings) }
}
