import * as contract from '@quittance/shared/contract/settings.ts'
import { findAddressProblem, normaliseAddress } from '@quittance/shared/law/identifiers/electronic-address.ts'
import { createChangeConflict, createFieldError } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { describeSettingChange, recordSettingsChange } from '#http/security-log.ts'
import { readCurrentLogo } from '#settings/logo.ts'
import { applyCompanyUpdate, toWireCompany } from '#settings/presenter.ts'
import { type Company, readCurrentCompany } from '#settings/repository.ts'
import { changeCompany } from './change-company.ts'

/** Binds the calls that read and change the company. */
export function companyRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, contract.readCompany, async () => {
    const company = await readCurrentCompany(services.database)
    const logo = await readCurrentLogo(services)
    const { iban, bic } = company
    return {
      company: toWireCompany(company),
      bank_details: { iban, bic },
      version: company.id,
      has_logo: logo !== null,
    }
  })

  serve(binding, contract.updateCompany, async (call) => {
    const { body, member, text } = call
    const outcome = await recordSettingsChange(binding, call, {
      about: text('settings.company'),
      toEvent: describeSettingChange('company'),
      change: (within) =>
        changeCompany(within, {
          compose: (current) => checkAddress(applyCompanyUpdate(body, current)),
          memberName: member.name,
          expectedVersion: body.version ?? null,
        }),
      isChanged: ({ isChanged }) => isChanged,
    })
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('settings.company-saved'), version: outcome.version }
  })
}

/** @throws a field error if the electronic address does not belong to its scheme, or one of both is missing */
function checkAddress(company: Company): Company {
  const { easScheme: scheme, easId: id } = company
  if (scheme === '' && id === '') return company
  if (scheme === '') throw createFieldError('eas_scheme', 'field.missing')
  if (id === '') throw createFieldError('eas_id', 'field.missing')
  const problem = findAddressProblem(scheme, id)
  if (problem !== null)
    throw createFieldError(problem === 'scheme' ? 'eas_scheme' : 'eas_id', `identifier.${problem}`)
  return { ...company, easId: normaliseAddress(scheme, id) }
}
