import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { MailSettings } from '#config/mail-settings.ts'
import type { Sentence } from '#errors.ts'
import {
  connectToServer,
  type DeliveryFailure,
  describeFailure,
  sendEmail,
  toDeliveryFailure,
} from './transport.ts'

const sendmailFolders = ['/usr/sbin', '/usr/lib', '/usr/bin', '/usr/local/bin']

/** What keeps e-mails from leaving, as far as that shows without sending one; null: nothing. */
export async function checkMailSettings(settings: MailSettings): Promise<DeliveryFailure | null> {
  switch (settings.driver) {
    case 'log':
      return null
    case 'sendmail':
      return hasSendmail() ? null : { kind: 'no-program', reason: 'sendmail is not there' }
    case 'smtp':
      return settings.host === '' ? { kind: 'off', reason: '' } : await checkServer(settings)
  }
}

async function checkServer(settings: MailSettings): Promise<DeliveryFailure | null> {
  try {
    await connectToServer(settings)
    return null
  } catch (error) {
    return toDeliveryFailure(error)
  }
}

function hasSendmail(): boolean {
  return sendmailFolders.some((folder) => isExecutable(join(folder, 'sendmail')))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

interface TestEmail {
  readonly settings: MailSettings
  /** The name of the product, as people will know it. */
  readonly name: string
  readonly to: string
  /** Absent: the mail user's address where it is one, else the receiver's. */
  readonly from?: string
  /** Of the letter itself. */
  readonly text: TranslateFunction
}

export interface TestEmailResult {
  readonly isSent: boolean
  readonly sentence: Sentence
}

/** Sends an e-mail with the settings, and says in words what became of it. @param logFile where the driver `log` writes it */
export async function sendTestEmail(mail: TestEmail, logFile: string): Promise<TestEmailResult> {
  const { settings, to, name, text } = mail
  const oneLine = name.replace(/\s+/g, ' ').trim()
  const letter = {
    from: mail.from ?? (settings.user.includes('@') ? settings.user : to),
    to,
    subject: text('installer.test-mail-subject', { name: oneLine }),
    text: text('installer.test-mail-body', { name: oneLine }),
  }
  const obstacle = await sendEmail(settings, letter, logFile)
  if (obstacle) return { isSent: false, sentence: describeFailure(obstacle, settings) }
  if (settings.driver === 'log') {
    return { isSent: true, sentence: { key: 'installer.mail-logged', params: { file: logFile } } }
  }
  const host = settings.driver === 'smtp' ? settings.host : 'sendmail'
  return { isSent: true, sentence: { key: 'installer.mail-accepted', params: { host, to } } }
}
