import * as contract from '@quittance/shared/contract/settings.ts'
import * as printContract from '@quittance/shared/contract/settings.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { type ChangeOutcome, createChangeConflict, NotFound } from '#errors.ts'
import { type Binding, serve, servePublic } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/security-log.ts'
import type { Services } from '#services.ts'
import { readCurrentLogo } from './logo.ts'
import { fromWireCompany, toWireCompany } from './presenter.ts'
import {
  type Company,
  insertCompanyVersion,
  lockCompany,
  lockPrintSettings,
  type PrintSettings,
  readCurrentCompany,
  readPrintSettings,
  storePrintSettings,
} from './repository.ts'

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

/** How documents look on paper. */
export function printSettingsRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, printContract.readPrintSettings, async () => {
    const { template, accent, version } = await readPrintSettings(services.database)
    return { look: template, accent, version }
  })

  serve(binding, printContract.updatePrintSettings, async (call) => {
    const { text } = call
    const { look: template, accent, version: expectedVersion = null } = call.body
    const change = { settings: { template, accent }, memberName: call.member.name, expectedVersion }
    const outcome = await recordSettingsChange(binding, call, {
      about: text('looks.title'),
      change: (within) => changePrintSettings(within, change),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('paper.look-saved'), version: outcome.version }
  })
}

interface CompanyChange {
  readonly company: Company
  /** Whose change it is, by name. */
  readonly memberName: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

/** A new version of the company, unless it is the same: sent again after a lost answer, it is not refused. */
export async function changeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { company, memberName: by, expectedVersion: seenVersion }: CompanyChange,
): Promise<ChangeOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
    const { id, company: current, changed } = await lockCompany(transaction)
    if (isSameCompany(current, company)) return { changed: true, version: id }
    if (seenVersion !== null && seenVersion !== id) return { changed: false, ...changed, version: id }
    return {
      changed: true,
      version: await insertCompanyVersion(transaction, company, { memberName: by, changedAt: clock() }),
    }
  })
}

function isSameCompany(left: Company, right: Company): boolean {
  const entries = Object.entries(left)
  const others = new Map(Object.entries(right))
  return entries.every(([field, value]) => others.get(field) === value)
}

interface PrintSettingsChange {
  readonly settings: PrintSettings
  /** Whose change it is, by name. */
  readonly memberName: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

/** Another look, unless it is the same: sent again after a lost answer, it is not refused. */
export async function changePrintSettings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { settings: wanted, memberName: by, expectedVersion: seenVersion }: PrintSettingsChange,
): Promise<ChangeOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const { version, changed, ...now } = await lockPrintSettings(transaction)
      const isSame = now.template === wanted.template && now.accent === wanted.accent
      if (isSame && version > 0) return { changed: true, version }
      if (seenVersion !== null && seenVersion !== version) return { changed: false, ...changed, version }
      const next = { version: version + 1, changed: { by, at: clock().toISOString() } }
      await storePrintSettings(transaction, { ...wanted, ...next })
      return { changed: true, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.printSettings)) throw error
    // Somebody else was the first to choose, a moment ago.
    const { version, changed } = await readPrintSettings(database)
    return { changed: false, ...changed, version }
  }
}
