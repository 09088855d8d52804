import { assertNever } from '@quittance/shared/assert-never.ts'
import { logoLimits, type WireCompany } from '@quittance/shared/contract/settings.ts'
import type { Sentence } from '#errors.ts'
import type { ImageProblem } from './image-type.ts'
import type { Company } from './repository.ts'

export function toWireCompany(company: Company): WireCompany {
  const { name, address, postalCode, city, country, email, phone, legalNumber, taxNumber } = company
  const numbers = { legal_number: legalNumber, tax_number: taxNumber }
  return { name, address, postal_code: postalCode, city, country, email, phone, ...numbers }
}

export function fromWireCompany(company: WireCompany): Company {
  const { name, email, country } = company
  return {
    name,
    address: company.address.trim(),
    postalCode: company.postal_code.trim(),
    city: company.city.trim(),
    country,
    email,
    phone: company.phone.trim(),
    legalNumber: company.legal_number.trim(),
    taxNumber: company.tax_number.trim(),
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
