import * as contract from '@quittance/shared/contract/settings.ts'
import { NotFound, createChangeConflict } from '#errors.ts'
import { type Binding, serve, servePublic } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/note-settings.ts'
import { changeCompany } from './change-company.ts'
import { readCurrentLogo } from './logo/current-logo.ts'
import { fromWireCompany, toWireCompany } from './presenter.ts'
import { readCurrentCompany } from './repository.ts'

export function settingsRoutes(binding: Binding): void {
  companyRoutes(binding)
  logoRoute(binding)
}

function companyRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, contract.readCompany, async () => {
    const company = await readCurrentCompany(services.database)
    const logo = await readCurrentLogo(services)
    return { company: toWireCompany(company), version: company.id, has_logo: logo !== null }
  })

  serve(binding, contract.updateCompany, async (call) => {
    const { body, member, text } = call
    const changes = { company: fromWireCompany(body), memberName: member.name, expectedVersion: body.version ?? null }
    const outcome = await recordSettingsChange(binding, call, {
      about: text('settings.company'),
      change: (within) => changeCompany(within, changes),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('settings.company-saved'), version: outcome.version }
  })
}

function logoRoute(binding: Binding): void {
  const { services } = binding

  servePublic<undefined, unknown, Buffer, undefined>(binding, contract.readLogo, async ({ reply }) => {
    const logo = await readCurrentLogo(services)
    if (!logo) throw new NotFound({ key: 'settings.no-logo' })
    reply.header('cache-control', 'no-cache').type(logo.contentType)
    // Opened by itself, it is a picture and nothing else.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return logo.content
  })
}
