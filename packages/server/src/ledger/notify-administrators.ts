import type { TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { type AccountEmailTemplate, queueAccountEmail } from '#auth/account-emails.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getTranslator } from '#languages/translators.ts'
import { listActiveMembers } from '#members/repository.ts'
import type { Services } from '#services.ts'

interface AdministratorEmail {
  readonly template: AccountEmailTemplate
  /** Returns the parameters of the text in the language of an administrator. */
  readonly describe: (text: TranslateFunction) => TextParams
}

/** Queues an e-mail to each administrator, in the transaction of what it reports. Does nothing if e-mail is off. */
export async function notifyAdministrators(
  transaction: Connection,
  services: Pick<Services, 'clock' | 'installation'>,
  { template, describe }: AdministratorEmail,
): Promise<void> {
  for (const recipient of await listActiveMembers(transaction)) {
    if (recipient.role !== 'admin') continue
    const params = describe(getTranslator(recipient.locale ?? 'en'))
    await queueAccountEmail(transaction, services, { recipient, template, params })
  }
}
