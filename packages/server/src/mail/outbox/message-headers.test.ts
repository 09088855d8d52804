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
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const attackerAddress = 'evil@example.net'

forEachDatabaseWithCompany('what somebody writes into an e-mail', (given) => {
  async function sent(changes: Parameters<typeof queueTestMessage>[1]) {
    const server = await startMailServer()
    await queueTestMessage(given, changes)
    await deliverOutbox(withMailServer(given, server))
    await given.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
    return { letters: server.messages, receivers: server.recipients }
  }

  it('has a header of its own to be known by, however long the address of the sender', async () => {
    const domain = `${Array.from({ length: 4 }, () => 'a'.repeat(58)).join('.')}.example.com`
    const { letters } = await sent({ from: { name: 'Atelier', address: `b@${domain}` } })
    const [, host = ''] = /^Message-ID:\s+<[\w-]{36}@([^>]+)>/im.exec(letters[0] ?? '') ?? []
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
    'adds no header and no receiver: %s',
    async (_shown, text) => {
      const { letters, receivers } = await sent({
        from: { name: `Atelier${text}`, address: 'bonjour@example.com' },
        subject: `Facture${text}`,
        attachments: [buildAttachment(`facture${text}.pdf`)],
      })
      expect(receivers).toEqual([['zoe@example.org']])
      const [letter = ''] = letters
      const head = letter.slice(0, letter.indexOf('\r\n\r\n'))
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
      expect(letter).not.toMatch(/^bcc:/im)
      const from = /^From: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ')
      expect(from).toMatch(/^((=\?\S+\?= ?)+|"([^"\\]|\\.)*"|[\w ]*) <bonjour@example\.com>$/)
      // Nor in what a program makes of its signs.
      expect(letter).not.toMatch(/=0[AD]|%0[AD]/)
      expect(letter.match(/^Content-Disposition:/gim)).toHaveLength(1)
    },
  )

  it.each(injections.map((text) => [JSON.stringify(text), text]))(
    'leads to no other server from an address: %s',
    async (_shown, text) => {
      const { receivers } = await sent({ to: [`zoe@example.org${text}`], cc: [`hugo${text}@example.org`] })
      // It is refused, or goes to one strange address; the other one never has it.
      for (const address of receivers.flat()) expect(address).not.toBe(attackerAddress)
      expect(receivers.flat().length).toBeLessThanOrEqual(2)
    },
  )

  describe('that would have something fetched', () => {
    let folder = ''
    let visits = 0
    const web = createServer((_request, response) => {
      visits += 1
      response.end('a secret of the server')
    })
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'quittance-letter-'))
      writeFileSync(join(folder, 'secret'), 'a secret of the server')
      web.listen(0, '127.0.0.1')
      await once(web, 'listening')
    })
    afterAll(() => {
      web.close()
      rmSync(folder, { recursive: true })
    })

    const inFile = () => ({ path: join(folder, 'secret') })
    const onServer = () => {
      const { port } = web.address() as AddressInfo // as: a listening TCP server has one
      return { href: `http://127.0.0.1:${port}/` }
    }

    it.each([
      ['a file', inFile],
      ['an address', onServer],
    ])('gets nothing, wherever it names %s', async (_what, where) => {
      const fetched = where() as unknown as Buffer & string // as: what a mistake elsewhere would hand over
      const attachment = { ...buildAttachment('facture.pdf'), content: fetched }
      const plain = {
        from: 'bonjour@example.com',
        to: 'zoe@example.org',
        subject: 'Facture',
        text: 'Bonjour',
      }
      const letters: Email[] = [
        { ...plain, text: fetched },
        { ...plain, attachments: [attachment] },
      ]
      const server = await startMailServer()
      const logFile = join(folder, 'mail.log')
      const { installation } = withMailServer(given, server)
      for (const driver of ['smtp', 'log'] as const) {
        for (const letter of letters) {
          const sending = deliverEmail({ ...installation.mail, driver }, letter, { logFile })
          await expect(sending).rejects.toThrow(/access rejected/)
        }
      }
      expect([server.messages, existsSync(logFile), visits]).toEqual([[], false, 0])
      await server.close()
    })
  })
})
