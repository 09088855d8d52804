import * as contract from '@quittance/shared/contract/settings.ts'
import { findAddressProblem, normaliseAddress } from '@quittance/shared/law/identifiers/electronic-address.ts'
import { createChangeConflict, createFieldError } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { describeSettingChange, recordSettingsChange } from '#http/security-log.ts'
import { readCurrentLogo } from '#settings/logo.ts'
import { applyCompanyUpdate, toWireCompany } from '#settings/presenter.ts'
import { readCurrentCompany } from '#settings/repository.ts'
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
    const { member, text } = call
    const body = checkAddress(call.body)
    const outcome = await recordSettingsChange(binding, call, {
      about: text('settings.company'),
      toEvent: describeSettingChange('company'),
      change: (within) =>
        changeCompany(within, {
          compose: (current) => applyCompanyUpdate(body, current),
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
function checkAddress(body: contract.CompanyUpdate): contract.CompanyUpdate {
  const { eas_scheme: scheme = '', eas_id: id = '' } = body
  if (scheme === '' && id === '') return body
  if (scheme === '') throw createFieldError('eas_scheme', 'field.missing')
  if (id === '') throw createFieldError('eas_id', 'field.missing')
  const problem = findAddressProblem(scheme, id)
  if (problem === 'scheme') throw createFieldError('eas_scheme', 'field.invalid')
  if (problem !== null) throw createFieldError('eas_id', `identifier.${problem}`)
  return { ...body, eas_id: normaliseAddress(scheme, id) }
}
