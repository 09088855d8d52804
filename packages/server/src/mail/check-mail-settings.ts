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

/** Checks the settings without sending an e-mail. Returns why e-mails would fail; null if no problem was found. */
export async function checkMailSettings(settings: MailSettings): Promise<DeliveryFailure | null> {
  switch (settings.driver) {
    case 'log':
      return null
    case 'sendmail':
      return hasSendmail() ? null : { kind: 'no-program', reason: 'sendmail was not found' }
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
  /** Name of the installation. */
  readonly name: string
  readonly to: string
  /** Absent: the mail user if that is an address, else the recipient. */
  readonly from?: string
  /** Translator for subject and text of the e-mail. */
  readonly text: TranslateFunction
}

export interface TestEmailResult {
  readonly isSent: boolean
  readonly sentence: Sentence
}

/** Sends a test e-mail. Returns whether it was sent and a sentence about the result. @param logFile file of the driver `log` */
export async function sendTestEmail(mail: TestEmail, logFile: string): Promise<TestEmailResult> {
  const { settings, to, name, text } = mail
  const productName = name.replace(/\s+/g, ' ').trim()
  const email = {
    from: mail.from ?? (settings.user.includes('@') ? settings.user : to),
    to,
    subject: text('installer.test-mail-subject', { name: productName }),
    text: text('installer.test-mail-body', { name: productName }),
  }
  const failure = await sendEmail(settings, email, logFile)
  if (failure) return { isSent: false, sentence: describeFailure(failure, settings) }
  if (settings.driver === 'log') {
    return { isSent: true, sentence: { key: 'installer.mail-logged', params: { file: logFile } } }
  }
  const host = settings.driver === 'smtp' ? settings.host : 'sendmail'
  return { isSent: true, sentence: { key: 'installer.mail-accepted', params: { host, to } } }
}
