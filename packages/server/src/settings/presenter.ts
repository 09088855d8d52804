import { assertNever } from '@quittance/shared/assert-never.ts'
import { type CompanyUpdate, logoLimits, type WireCompany } from '@quittance/shared/contract/settings.ts'
import { encodeCompanyLegal, mergeCompanyLegal } from '@quittance/shared/wire/company-legal.ts'
import type { Sentence } from '#errors.ts'
import type { ImageProblem } from './image-type.ts'
import type { Company } from './repository.ts'

export function toWireCompany(company: Company): WireCompany {
  const { name, address, postalCode, city, country, email, phone, legalNumber, taxNumber } = company
  const numbers = { legal_number: legalNumber, tax_number: taxNumber }
  const contact = { name, address, postal_code: postalCode, city, country, email, phone }
  return { ...contact, ...numbers, ...encodeCompanyLegal(company) }
}

/** Applies the sent values to the company. The bank details have a call of their own. */
export function applyCompanyUpdate(sent: CompanyUpdate, current: Company): Company {
  const { name, email, country } = sent
  return {
    name,
    address: sent.address.trim(),
    postalCode: sent.postal_code.trim(),
    city: sent.city.trim(),
    country,
    email,
    phone: sent.phone.trim(),
    legalNumber: sent.legal_number.trim(),
    taxNumber: sent.tax_number.trim(),
    ...mergeCompanyLegal(sent, current),
    iban: current.iban,
    bic: current.bic,
  }
}

/** Returns the message for an image that cannot be the logo. */
export function describeImageProblem(problem: ImageProblem): Sentence {
  switch (problem) {
    case 'vector':
      return { key: 'settings.logo-vector' }
    case 'other-type':
      return { key: 'settings.logo-other-type' }
    case 'broken':
      return { key: 'settings.logo-broken' }
    case 'too-many-bytes':
      return { key: 'settings.logo-too-large' }
    case 'too-many-pixels':
      return { key: 'settings.logo-too-wide', params: { max: logoLimits.side } }
    default:
      return assertNever(problem)
  }
}
