import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Connection } from '#database/tables/schema.ts'
import { encryptWithCurrentKey } from '#secrets/encrypt-with-current-key.ts'
import type { QueuedMessage } from './queued-message.ts'
import { insertMessage } from './repository.ts'

/**
 * Stores an e-mail that leaves once the transaction is committed. Whoever commits it rings `services.mailQueued`, so that
 * it leaves at once. @returns its id
 */
export async function queueMessage(transaction: Connection, message: QueuedMessage): Promise<number> {
  const messageId = `<${randomUUID()}@${toMessageIdHost(message.from.address)}>`
  const { secret } = message
  if (!secret) return await insertMessage(transaction, messageId, message)
  const seal = { key: secret.key, purpose: 'mail', row: messageId } as const
  const sealed = await encryptWithCurrentKey(transaction, seal, message.message)
  return await insertMessage(transaction, messageId, { ...message, message: sealed })
}

// A column of 255 has room for it beside the rest.
const maxHostLength = 200

function toMessageIdHost(address: string): string {
  const host = domainToASCII(address.split('@').at(-1) ?? '')
  return /^[\w.-]+$/.test(host) ? shortenHost(host) : 'localhost'
}

/** A domain that it belongs to. */
function shortenHost(host: string): string {
  return host.length <= maxHostLength ? host : host.slice(-maxHostLength).replace(/^[^.]*\.+/, '')
}
