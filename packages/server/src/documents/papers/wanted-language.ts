import type { Locale } from '@quittance/shared/text/locales.ts'

/** In which language a document is set. */
export interface LanguagePreference {
  /** What somebody has asked for; null: that of the receiver, else the company's. */
  readonly requestedLocale: Locale | null
  /** Where neither says one. */
  readonly fallbackLocale: Locale
}

interface LocalisedCall {
  readonly query: { readonly locale?: Locale | undefined }
  readonly locale: Locale
}

export function getLanguagePreference({ query, locale }: LocalisedCall): LanguagePreference {
  return { requestedLocale: query.locale ?? null, fallbackLocale: locale }
}
