import * as outboxContract from '@quittance/shared/contract/outbox.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { NotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveFile } from '#http/serve-file.ts'
import { consumeRateLimits } from '#limits/count-use.ts'
import { mailLimit } from '#limits/known-limits.ts'
import { cancelMessages, resendMessages } from './change-messages.ts'
import { countMessages, findAttachment, listMessages } from './lists/repository.ts'
import { toWireChange, toWireCounts, toWireMessage } from './presenter.ts'

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
