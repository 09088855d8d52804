import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverEmail, type Email } from '#mail/transport.ts'
import { startMailServer } from '#test/mail-server.ts'
import { buildAttachment, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const attackerAddress = 'evil@example.net'

forOneDatabaseWithCompany('header injection', (context) => {
  async function deliver(changes: Parameters<typeof queueTestMessage>[1]) {
    const server = await startMailServer()
    await queueTestMessage(context, changes)
    await deliverOutbox(withMailServer(context, server))
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
    return { messages: server.messages, recipients: server.recipients }
  }

  it('does not affect the Message-ID, however long the address of the sender', async () => {
    const domain = `${Array.from({ length: 4 }, () => 'a'.repeat(58)).join('.')}.example.com`
    const { messages } = await deliver({ from: { name: 'Atelier', address: `b@${domain}` } })
    const [, host = ''] = /^Message-ID:\s+<[\w-]{36}@([^>]+)>/im.exec(messages[0] ?? '') ?? []
    expect(host.length).toBeLessThanOrEqual(200)
    expect(domain.endsWith(`.${host}`)).toBe(true)
  })

  const injections = [
    `\r\nBcc: ${attackerAddress}\r\n`,
    `\nBcc: ${attackerAddress}`,
    `\rBcc: ${attackerAddress}`,
    `\u2028Bcc: ${attackerAddress}`,
    `", ${attackerAddress}, "`,
    `, ${attackerAddress}`,
    `> , <${attackerAddress}`,
    `;${attackerAddress}`,
    '\0\r\n\r\n<b>another body</b>',
  ]

  it.each(injections.map((text) => [JSON.stringify(text), text]))(
    'adds no header and no recipient: %s',
    async (_shown, text) => {
      const { messages, recipients } = await deliver({
        from: { name: `Atelier${text}`, address: 'bonjour@example.com' },
        subject: `Facture${text}`,
        attachments: [buildAttachment(`facture${text}.pdf`)],
      })
      expect(recipients).toEqual([['zoe@example.org']])
      const [message = ''] = messages
      const head = message.slice(0, message.indexOf('\r\n\r\n'))
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
      expect(names.sort()).toEqual([
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Subject',
        'To',
      ])
      expect(message).not.toMatch(/^bcc:/im)
      const from = /^From: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ')
      expect(from).toMatch(/^((=\?\S+\?= ?)+|"([^"\\]|\\.)*"|[\w ]*) <bonjour@example\.com>$/)
      // No encoded line breaks either.
      expect(message).not.toMatch(/=0[AD]|%0[AD]/)
      expect(message.match(/^Content-Disposition:/gim)).toHaveLength(1)
    },
  )

  it.each(injections.map((text) => [JSON.stringify(text), text]))(
    'adds no recipient to an address: %s',
    async (_shown, text) => {
      const { recipients } = await deliver({
        to: [`zoe@example.org${text}`],
        cc: [`hugo${text}@example.org`],
      })
      // The e-mail is rejected or goes to one invalid address, never to the injected one.
      for (const address of recipients.flat()) expect(address).not.toBe(attackerAddress)
      expect(recipients.flat().length).toBeLessThanOrEqual(2)
    },
  )

  describe('of a file or URL', () => {
    let folder = ''
    let requests = 0
    const web = createServer((_request, response) => {
      requests += 1
      response.end('a secret of the server')
    })
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'quittance-email-'))
      writeFileSync(join(folder, 'secret'), 'a secret of the server')
      web.listen(0, '127.0.0.1')
      await once(web, 'listening')
    })
    afterAll(() => {
      web.close()
      rmSync(folder, { recursive: true })
    })

    const createFileReference = () => ({ path: join(folder, 'secret') })
    const createUrlReference = () => {
      const { port } = web.address() as AddressInfo // as: a listening TCP server has one
      return { href: `http://127.0.0.1:${port}/` }
    }

    it.each([
      ['a file', createFileReference],
      ['a URL', createUrlReference],
    ])('reads nothing: %s', async (_what, createReference) => {
      const reference = createReference() as unknown as Buffer & string // as: what a bug elsewhere would pass
      const attachment = { ...buildAttachment('facture.pdf'), content: reference }
      const plain = {
        from: 'bonjour@example.com',
        to: 'zoe@example.org',
        subject: 'Facture',
        text: 'Bonjour',
      }
      const emails: Email[] = [
        { ...plain, text: reference },
        { ...plain, attachments: [attachment] },
      ]
      const server = await startMailServer()
      const logFile = join(folder, 'mail.log')
      const { installation } = withMailServer(context, server)
      for (const driver of ['smtp', 'log'] as const) {
        for (const email of emails) {
          const delivery = deliverEmail({ ...installation.mail, driver }, email, { logFile })
          await expect(delivery).rejects.toThrow(/access rejected/)
        }
      }
      expect([server.messages, existsSync(logFile), requests]).toEqual([[], false, 0])
      await server.close()
    })
  })
})
