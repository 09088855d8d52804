import * as contract from '@quittance/shared/contract/settings.ts'
import type { FastifyReply } from 'fastify'
import type { ChangeOutcome } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { createChangeConflict, NotFound } from '#errors.ts'
import { type Binding, serve, servePublic } from '#http/endpoint.ts'
import { sendWithEtag } from '#http/etag.ts'
import { recordSettingsChange } from '#http/security-log.ts'
import type { Services } from '#services.ts'
import { hashLogo, readCurrentLogo } from './logo.ts'
import { fromWireCompany, toWireCompany } from './presenter.ts'
import { type Company, insertCompanyVersion, lockCompany, readCurrentCompany } from './repository.ts'

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
    const changes = {
      company: fromWireCompany(body),
      memberName: member.name,
      expectedVersion: body.version ?? null,
    }
    const outcome = await recordSettingsChange(binding, call, {
      about: text('settings.company'),
      change: (within) => changeCompany(within, changes),
      isChanged: ({ isChanged }) => isChanged,
    })
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('settings.company-saved'), version: outcome.version }
  })
}

function logoRoute(binding: Binding): void {
  const { services } = binding

  servePublic<undefined, unknown, Buffer | FastifyReply, undefined>(
    binding,
    contract.readLogo,
    async ({ request, reply }) => {
      const logo = await readCurrentLogo(services)
      if (!logo) throw new NotFound({ key: 'settings.no-logo' })
      reply.type(logo.contentType)
      // An image opened on its own must not run anything.
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      return sendWithEtag({ request, reply }, { body: logo.content, etag: `"${hashLogo(logo)}"` })
    },
  )
}

interface CompanyChange {
  readonly company: Company
  readonly memberName: string
  /** The version that the change is based on; null: any. */
  readonly expectedVersion: number | null
}

/**
 * Stores a new company version unless nothing differs, so a repeated save succeeds. Returns the concurrent change if another version
 * than the expected one is current.
 */
async function changeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { company, memberName, expectedVersion }: CompanyChange,
): Promise<ChangeOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
    const { id, company: current, lastChange } = await lockCompany(transaction)
    if (isSameCompany(current, company)) return { isChanged: true, version: id }
    if (expectedVersion !== null && expectedVersion !== id)
      return { isChanged: false, ...lastChange, version: id }
    return {
      isChanged: true,
      version: await insertCompanyVersion(transaction, company, { memberName, changedAt: clock() }),
    }
  })
}

function isSameCompany(left: Company, right: Company): boolean {
  const entries = Object.entries(left)
  const others = new Map(Object.entries(right))
  return entries.every(([field, value]) => others.get(field) === value)
}
