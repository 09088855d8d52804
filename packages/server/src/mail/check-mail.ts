import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { MailSettings } from '#config/mail-settings.ts'
import { greetServer, type Obstacle, obstacleOf } from './transport.ts'

const usualFolders = ['/usr/sbin', '/usr/lib', '/usr/bin', '/usr/local/bin']

/** What keeps e-mails from leaving, as far as that shows without sending one; null: nothing. */
export async function checkMail(settings: MailSettings): Promise<Obstacle | null> {
  switch (settings.driver) {
    case 'log':
      return null
    case 'sendmail':
      return hasSendmail() ? null : { because: 'no-program', reason: 'sendmail is not there' }
    case 'smtp':
      return settings.host === '' ? { because: 'off', reason: '' } : await greet(settings)
  }
}

async function greet(settings: MailSettings): Promise<Obstacle | null> {
  try {
    await greetServer(settings)
    return null
  } catch (error) {
    return obstacleOf(error)
  }
}

function hasSendmail(): boolean {
  return usualFolders.some((folder) => isProgram(join(folder, 'sendmail')))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
