import * as contract from '@quittance/shared/contract/password-reset.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { Invalid, NotFound, type Sentence } from '#errors.ts'
import { originOf } from '#http/acting-member.ts'
import { type Binding, serveEverybody } from '#http/endpoint.ts'
import { askForReset } from './ask-for-reset.ts'
import { readReset } from './read-reset.ts'
import { resetForgotten } from './reset-forgotten.ts'

const gone: Sentence = { key: 'access.reset-gone' }

/** For members who have forgotten their password. */
export function forgottenRoutes(binding: Binding): void {
  const { services } = binding
  const isOn = isMailOn(services.installation.mail)

  serveEverybody(binding, contract.readResetWays, async () => ({ by_email: isOn }))

  serveEverybody(binding, contract.askForReset, async ({ body: { email }, locale, request, text }) => {
    if (!isOn)
      throw new Invalid({ key: 'access.reset-no-mail' }, { email: [{ key: 'access.reset-no-mail' }] })
    await askForReset(services, { email, locale, ...originOf(request) })
    return { code: 200 as const, message: text('access.reset-sent') }
  })

  serveEverybody(binding, contract.openReset, async ({ body }) => {
    const reset = await readReset(services, body.token)
    if (!reset) throw new NotFound(gone)
    return { email: reset.member.email }
  })

  serveEverybody(binding, contract.resetForgotten, async ({ body, request, text }) => {
    const email = await resetForgotten(services, { ...body, origin: originOf(request) })
    if (email === null) throw new NotFound(gone)
    return { code: 200 as const, message: text('access.reset-done'), email }
  })
}
