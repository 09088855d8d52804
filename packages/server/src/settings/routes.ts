import * as contract from '@quittance/shared/contract/settings.ts'
import { Invalid, NotFound } from '#errors.ts'
import { type Binding, serve, serveEverybody } from '#http/endpoint.ts'
import { changeCompany } from './change-company.ts'
import { currentLogo } from './logo/current-logo.ts'
import { removeLogo } from './logo/remove-logo.ts'
import { storeLogo } from './logo/store-logo.ts'
import { fromWireCompany, sayUnfit, toWireCompany } from './presenter.ts'
import { currentCompany } from './repository.ts'
import { sayChangedMeanwhile } from './say-changed-meanwhile.ts'

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

  serve(binding, contract.updateCompany, async ({ body, member, text }) => {
    const outcome = await changeCompany(services, {
      company: fromWireCompany(body),
      by: member.name,
      seenVersion: body.version ?? null,
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

  serve(binding, contract.storeLogo, async ({ body, text }) => {
    if (body.logo === null) {
      await removeLogo(services)
      return { code: 200 as const, message: text('settings.logo-removed') }
    }
    const outcome = await storeLogo(services, Buffer.from(body.logo, 'base64'))
    if (outcome.stored) return { code: 200 as const, message: text('settings.logo-saved') }
    const sentence = sayUnfit(outcome.because)
    throw new Invalid(sentence, { logo: [sentence] })
  })
}
