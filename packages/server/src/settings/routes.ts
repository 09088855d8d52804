import * as contract from '@quittance/shared/contract/settings.ts'
import { Invalid, NotFound, sayChangedMeanwhile } from '#errors.ts'
import { type Binding, serve, serveEverybody } from '#http/endpoint.ts'
import { noteSettings } from '#http/note-settings.ts'
import { changeCompany } from './change-company.ts'
import { currentLogo } from './logo/current-logo.ts'
import { removeLogo } from './logo/remove-logo.ts'
import { type LogoOutcome, storeLogo } from './logo/store-logo.ts'
import { fromWireCompany, sayUnfit, toWireCompany } from './presenter.ts'
import { currentCompany } from './repository.ts'

export function settingsRoutes(binding: Binding): void {
  companyRoutes(binding)
  logoRoutes(binding)
}

function companyRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, contract.readCompany, async () => {
    const company = await currentCompany(services.database)
    const logo = await currentLogo(services)
    return { company: toWireCompany(company), version: company.id, has_logo: logo !== null }
  })

  serve(binding, contract.updateCompany, async (call) => {
    const { body, member, text } = call
    const changes = { company: fromWireCompany(body), by: member.name, seenVersion: body.version ?? null }
    const outcome = await noteSettings(binding, call, {
      about: text('settings.company'),
      change: (within) => changeCompany(within, changes),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw sayChangedMeanwhile(outcome)
    return { code: 200 as const, message: text('settings.company-saved'), version: outcome.version }
  })
}

function logoRoutes(binding: Binding): void {
  const { services } = binding

  serveEverybody<undefined, unknown, Buffer, undefined>(binding, contract.readLogo, async ({ reply }) => {
    const logo = await currentLogo(services)
    if (!logo) throw new NotFound({ key: 'settings.no-logo' })
    reply.header('cache-control', 'no-cache').type(logo.contentType)
    // Opened by itself, it is a picture and nothing else.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return logo.content
  })

  serve(binding, contract.storeLogo, async (call) => {
    const { logo } = call.body
    const outcome = await noteSettings(binding, call, {
      about: call.text('settings.logo'),
      change: async (within): Promise<LogoOutcome> => {
        if (logo !== null) return await storeLogo(within, Buffer.from(logo, 'base64'))
        await removeLogo(within)
        return { stored: true }
      },
      isChanged: ({ stored }: LogoOutcome) => stored,
    })
    if (outcome.stored) {
      const key = logo === null ? 'settings.logo-removed' : 'settings.logo-saved'
      return { code: 200 as const, message: call.text(key) }
    }
    const sentence = sayUnfit(outcome.because)
    throw new Invalid(sentence, { logo: [sentence] })
  })
}
