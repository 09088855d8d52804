import { findLegalNumberName, findVatNumberName } from '@quittance/shared/law/identifiers/number-names.ts'
import identifiersEnglish from '@quittance/shared/locales/en/identifiers.json' with { type: 'json' }
import { addEnglish } from './dictionary.ts'
import { useText } from './use-text.ts'

addEnglish(identifiersEnglish)

/** Names of numbers in one country; undefined if it has no known names. */
export interface NumberNames {
  readonly legal: string | undefined
  readonly vat: string | undefined
}

/** Returns the names of legal number and VAT number in a country. */
export function useNumberNames(country: string | null): NumberNames {
  const text = useText()
  return {
    legal: findLegalNumberName(country ?? '', text) ?? undefined,
    vat: findVatNumberName(country ?? '', text) ?? undefined,
  }
}
