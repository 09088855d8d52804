import { readMail, testMailSettings, updateCompany } from '@quittance/shared/contract/settings.ts'
import { expect, it } from 'vitest'
import { createApp } from '#app.ts'
import type { MailSettings } from '#config/mail-settings.ts'
import { startMailServer } from '#test/mail-server.ts'
import { TestClient } from '#test/test-app.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

forOneDatabaseWithCompany('the mail settings', (context) => {
  /** Calls a function with a client of an app that has other mail settings in its environment file. */
  async function withMail(mail: MailSettings, work: (client: TestClient) => Promise<void>): Promise<void> {
    const installation = { ...context.test.services.installation, mail }
    const app = await createApp({ ...context.test.services, installation })
    await app.ready()
    const client = new TestClient(app, installation)
    await client.signIn('ada@example.com', 'correct horse battery')
    await work(client)
    await app.close()
  }

  const smtp = { driver: 'smtp', host: '127.0.0.1', port: 1, user: '', password: '', encryption: '' } as const

  it('are returned without the password', async () => {
    await withMail({ ...smtp, user: 'crm', password: 'top secret' }, async (client) => {
      const response = await client.call(readMail)
      expect(response.body).not.toContain('top secret')
      expect(response.json()).toEqual({
        mail: {
          is_on: true,
          driver: 'smtp',
          host: '127.0.0.1',
          port: 1,
          username: 'crm',
          has_password: true,
          encryption: '',
          password_in_clear: false,
          sender: 'ada@example.com',
        },
        environment_file: expect.stringMatching(/\/\.env$/),
      })
    })
  })

  it.each([
    [{ user: 'crm', password: 'top secret' }, true],
    [{ user: 'crm' }, true],
    [{}, false],
    [{ user: 'crm', password: 'top secret', encryption: 'tls' }, false],
    [{ user: 'crm', password: 'top secret', encryption: 'ssl' }, false],
    [{ user: 'crm', password: 'top secret', host: 'localhost' }, false],
    [{ user: 'crm', password: 'top secret', host: '::1' }, false],
    [{ user: 'crm', password: 'top secret', driver: 'sendmail' }, false],
  ] as const)('report whether the password is sent unencrypted: %j, %j', async (changes, isInClear) => {
    await withMail({ ...smtp, host: 'mail.example.org', ...changes }, async (client) => {
      expect((await client.call(readMail)).json().mail.password_in_clear).toBe(isInClear)
    })
  })

  it('are tested with an e-mail from the address of the company', async () => {
    const server = await startMailServer()
    const company = { address: '', postal_code: '', city: '', country: '', phone: '' }
    const numbers = { legal_number: '', tax_number: '' }
    const named = { name: 'Atelier', email: 'bonjour@example.com', ...company, ...numbers }
    await context.company.client.call(updateCompany, named)
    await withMail({ ...smtp, port: server.port }, async (client) => {
      const response = await client.call(testMailSettings, { to: 'zoe@example.org' })
      expect(response.json()).toEqual({
        code: 200,
        message: expect.stringContaining('accepted the test e-mail'),
      })
      expect(server.messages[0]).toContain('To: zoe@example.org')
      expect(server.messages[0]).toContain('From: bonjour@example.com')
    })
    await server.close()
  })

  it.each([
    [{ ...smtp, host: '' }, 'The mail host is empty'],
    [smtp, 'The mail server at 127.0.0.1:1 is not responding'],
  ])('describe the failure of a test e-mail: %#', async (mail, sentence) => {
    await withMail(mail, async (client) => {
      const response = await client.call(testMailSettings, { to: 'zoe@example.org' })
      expect(response.statusCode).toBe(422)
      expect(response.json().errors.to[0]).toContain(sentence)
      expect((await client.call(testMailSettings, { to: 'nobody' })).json().errors.to[0]).toContain(
        'must be an e-mail address',
      )
    })
  })
})
