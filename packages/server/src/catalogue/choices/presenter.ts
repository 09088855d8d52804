import type {
  WireAdministeredCurrency,
  WireAdministeredTaxRate,
  WireProductGroup,
} from '@quittance/shared/contract/catalogue-records.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import { refusedField } from '#catalogue/presenter.ts'
import { NotFound, type Refusal } from '#errors.ts'
import type { AdministeredCurrency, AdministeredGroup, AdministeredTaxRate } from './repository.ts'
import type { ChoiceNotSaved } from './save-choice.ts'

export function toWireGroup({ id, name, retiredAt, products }: AdministeredGroup): WireProductGroup {
  return { id, name, retired_at: retiredAt, products }
}

export function toWireRate(taxRate: AdministeredTaxRate): WireAdministeredTaxRate {
  const { id, name, rate, retiredAt, documents } = taxRate
  return { id, name, rate: toNumber(rate), retired_at: retiredAt, documents }
}

export function toWireCurrency(currency: AdministeredCurrency): WireAdministeredCurrency {
  const { id, name, retiredAt, documents, parties } = currency
  return { id, name, retired_at: retiredAt, documents, parties }
}

/** The refusal that tells a sender why a group, tax rate or currency was not stored. */
export function refusalOf({ because }: ChoiceNotSaved): Refusal {
  if (because !== 'not-found') return refusedField('name', { key: `catalogue.${because}` })
  return new NotFound({ key: 'catalogue.not-found' }, { id: [{ key: 'catalogue.not-found' }] })
}
