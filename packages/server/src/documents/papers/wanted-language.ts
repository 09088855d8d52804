import type { Locale } from '@quittance/shared/text/locales.ts'

/** In which language a document is set. */
export interface WantedLanguage {
  /** What somebody has asked for; null: that of the receiver, else the company's. */
  readonly asked: Locale | null
  /** Where neither says one. */
  readonly reader: Locale
}

interface AskedInLanguage {
  readonly query: { readonly locale?: Locale | undefined }
  readonly locale: Locale
}

export function wantedLanguage({ query, locale }: AskedInLanguage): WantedLanguage {
  return { asked: query.locale ?? null, reader: locale }
}
