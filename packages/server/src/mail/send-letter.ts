import { isMailOn, type MailSettings } from '#config/mail-settings.ts'
import { deliver, type Letter, type Obstacle, obstacleOf } from './transport.ts'

/** Hands one letter over; answers what was in the way, null when it left. @param logFile where the driver `log` writes it */
export async function sendLetter(
  settings: MailSettings,
  letter: Letter,
  logFile: string,
): Promise<Obstacle | null> {
  if (!isMailOn(settings)) return { because: 'off', reason: '' }
  try {
    await deliver(settings, letter, { logFile })
    return null
  } catch (error) {
    return obstacleOf(error)
  }
}
