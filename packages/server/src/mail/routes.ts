import { join } from 'node:path'
import * as contract from '@quittance/shared/contract/settings.ts'
import { envFilePath } from '#config/installation.ts'
import { isMailOn, isPasswordInClear } from '#config/mail-settings.ts'
import { Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { consumeRateLimits } from '#limits/count-use.ts'
import { testMailLimit } from '#limits/known-limits.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { toWireMailSettings } from './presenter.ts'
import { sendTestEmail } from './test-mail.ts'

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
