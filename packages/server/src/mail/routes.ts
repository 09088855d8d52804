import { join } from 'node:path'
import * as outboxContract from '@quittance/shared/contract/mail.ts'
import * as contract from '@quittance/shared/contract/settings.ts'
import { envFilePath } from '#config/installation.ts'
import { isMailOn, isPasswordInClear } from '#config/mail-settings.ts'
import { Invalid, NotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { consumeRateLimits, mailLimit, testMailLimit } from '#limits/rate-limiter.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { sendTestEmail } from './check-mail-settings.ts'
import { countMessages, findAttachment, listMessages } from './outbox/list-repository.ts'
import { cancelMessages, resendMessages } from './outbox/message-queue.ts'
import { toWireChange, toWireCounts, toWireMailSettings, toWireMessage } from './presenter.ts'

/** How e-mails leave this server. It is set in the environment file, which nobody changes from a browser. */
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
    return { code: 200 as const, message: text(sentence.key, sentence.params) }
  })

  async function findSenderAddress(other: string): Promise<string> {
    return (await readCurrentCompany(database)).email || other
  }
}

/** The e-mails that were written here, and what becomes of them. */
export function outboxRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock, installation, outboxSignal: mailQueued } = services

  serve(binding, outboxContract.listMail, async ({ query, text }) => {
    const { state, document: documentId, before, limit, counted } = query
    const filter = { state, documentId, beforeId: before }
    // One more than is shown, to see whether there are older ones.
    const messages = await listMessages(database, { ...filter, limit: limit + 1 })
    const counts = counted ? toWireCounts(await countMessages(database, filter)) : undefined
    return {
      messages: messages.slice(0, limit).map((message) => toWireMessage(message, text)),
      more: messages.length > limit,
      ...(counts && { counts }),
      is_on: isMailOn(installation.mail),
    }
  })
  serve(binding, outboxContract.readMailState, async () => ({ is_on: isMailOn(installation.mail) }))

  serve(binding, outboxContract.resendMail, async ({ body, member, text }) => {
    const asked = { limit: mailLimit, key: member.id, uses: new Set(body.ids).size }
    await consumeRateLimits(database, clock(), [asked])
    const changed = await resendMessages(services, body.ids)
    mailQueued.notify()
    return { results: changed.map((one) => toWireChange(one, text)) }
  })
  serve(binding, outboxContract.cancelMail, async ({ body, text }) => {
    const changed = await cancelMessages(services, body.ids)
    return { results: changed.map((one) => toWireChange(one, text)) }
  })
  serveFile(binding, outboxContract.readMailAttachment, async ({ params }) => {
    const found = await findAttachment(database, params)
    if (found === null) throw new NotFound({ key: 'outbox.not-found' })
    return { name: found.name, type: 'application/pdf', content: found.content }
  })
}
