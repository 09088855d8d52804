import * as contract from '@quittance/shared/contract/account.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { Invalid, NotFound, type Sentence } from '#errors.ts'
import { type Binding, servePublic } from '#http/endpoint.ts'
import { getClientInfo } from '#http/security-log.ts'
import { findValidReset, requestPasswordReset, resetForgottenPassword } from './reset-forgotten-password.ts'

const expiredLinkSentence: Sentence = { key: 'access.reset-link-expired' }

/** Serves the calls for members who forgot their password. */
export function passwordResetRoutes(binding: Binding): void {
  const { services } = binding
  const isEmailOn = isMailOn(services.installation.mail)

  servePublic(binding, contract.readResetOptions, async () => ({ by_email: isEmailOn }))

  servePublic(binding, contract.requestReset, async ({ body: { email }, locale, request, text }) => {
    if (!isEmailOn)
      throw new Invalid({ key: 'access.reset-no-mail' }, { email: [{ key: 'access.reset-no-mail' }] })
    await requestPasswordReset(services, { email, locale, ...getClientInfo(request) })
    return { code: 200 as const, message: text('access.reset-sent') }
  })

  servePublic(binding, contract.openReset, async ({ body }) => {
    const reset = await findValidReset(services, body.token)
    if (!reset) throw new NotFound(expiredLinkSentence)
    return { email: reset.member.email }
  })

  servePublic(binding, contract.resetForgottenPassword, async ({ body, request, text }) => {
    const email = await resetForgottenPassword(services, { ...body, origin: getClientInfo(request) })
    if (email === null) throw new NotFound(expiredLinkSentence)
    return { code: 200 as const, message: text('access.reset-done'), email }
  })
}
