import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { MailSettings } from '#config/mail-settings.ts'
import { connectToServer, type DeliveryFailure, toDeliveryFailure } from './transport.ts'

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
