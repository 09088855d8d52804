import { isMailOn, type MailSettings } from '#config/mail-settings.ts'
import { deliverEmail, type Email, type DeliveryFailure, toDeliveryFailure } from './transport.ts'

/** Hands one letter over; answers what was in the way, null when it left. @param logFile where the driver `log` writes it */
export async function sendEmail(
  settings: MailSettings,
  letter: Email,
  logFile: string,
): Promise<DeliveryFailure | null> {
  if (!isMailOn(settings)) return { kind: 'off', reason: '' }
  try {
    await deliverEmail(settings, letter, { logFile })
    return null
  } catch (error) {
    return toDeliveryFailure(error)
  }
}
