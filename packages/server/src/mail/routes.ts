import { join } from 'node:path'
import * as outboxContract from '@quittance/shared/contract/mail.ts'
import * as contract from '@quittance/shared/contract/settings.ts'
import { toAuthor } from '#changes.ts'
import { envFilePath } from '#config/installation.ts'
import { isMailLogged, isMailOn, isPasswordInClear } from '#config/mail-settings.ts'
import { Invalid, NotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { consumeRateLimits, mailLimit, testMailLimit } from '#limits/rate-limiter.ts'
import { recordStep } from '#settings/first-steps/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { sendTestEmail } from './check-mail-settings.ts'
import { countMessages, findAttachment, listMessages } from './outbox/list-repository.ts'
import { cancelMessages, resendMessages } from './outbox/message-queue.ts'
import { toWireChange, toWireCounts, toWireMailSettings, toWireMessage } from './presenter.ts'

/** Routes of the mail settings. They are read-only: the settings are in the environment file. */
export function mailRoutes(binding: Binding): void {
  const { clock, config, database, installation } = binding.services

  serve(binding, contract.readMail, async ({ member }) => ({
    mail: toWireMailSettings(installation.mail, {
      isOn: isMailOn(installation.mail),
      isPasswordInClear: isPasswordInClear(installation.mail),
      sender: await findSenderAddress(member.email),
    }),
    environment_file: envFilePath(config.dataDir),
  }))

  serve(binding, contract.testMailSettings, async ({ body, member, text }) => {
    await consumeRateLimits(database, clock(), [{ limit: testMailLimit, key: member.id }])
    const { mail: settings, name } = installation
    const email = { settings, name, to: body.to, from: await findSenderAddress(member.email), text }
    const { isSent, sentence } = await sendTestEmail(email, join(config.dataDir, 'storage/logs/mail.log'))
    if (!isSent) throw new Invalid(sentence, { to: [sentence] })
    // An e-mail in the log file does not show that the settings are right.
    if (!isMailLogged(settings))
      await recordStep(database, 'mail', { memberName: member.name, changedAt: clock() })
    return { code: 200 as const, message: text(sentence.key, sentence.params) }
  })

  async function findSenderAddress(memberEmail: string): Promise<string> {
    return (await readCurrentCompany(database)).email || memberEmail
  }
}

/** Routes of the outbox. */
export function outboxRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock, installation, outboxSignal } = services

  serve(binding, outboxContract.listMail, async ({ query, text }) => {
    const { state, document: documentId, before, limit, counted } = query
    const filter = { state, documentId, beforeId: before }
    // Reads one more than requested, to find out whether there are older ones.
    const messages = await listMessages(database, { ...filter, limit: limit + 1 })
    const counts = counted ? toWireCounts(await countMessages(database, filter)) : undefined
    return {
      messages: messages.slice(0, limit).map((message) => toWireMessage(message, text)),
      more: messages.length > limit,
      ...(counts && { counts }),
      is_on: isMailOn(installation.mail),
    }
  })
  serve(binding, outboxContract.readMailState, async () => ({
    is_on: isMailOn(installation.mail),
    is_logged: isMailLogged(installation.mail),
  }))

  serve(binding, outboxContract.resendMail, async ({ body, member, text }) => {
    const use = { limit: mailLimit, key: member.id, uses: new Set(body.ids).size }
    await consumeRateLimits(database, clock(), [use])
    const changes = await resendMessages(services, { ids: body.ids, author: toAuthor(member) })
    outboxSignal.notify()
    return { results: changes.map((change) => toWireChange(change, text)) }
  })
  serve(binding, outboxContract.cancelMail, async ({ body, member, text }) => {
    const changes = await cancelMessages(services, { ids: body.ids, author: toAuthor(member) })
    return { results: changes.map((change) => toWireChange(change, text)) }
  })
  serveFile(binding, outboxContract.readMailAttachment, async ({ params }) => {
    const attachment = await findAttachment(database, params)
    if (attachment === null) throw new NotFound({ key: 'outbox.not-found' })
    return { name: attachment.name, type: 'application/pdf', content: attachment.content }
  })
}
