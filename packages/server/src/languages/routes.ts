import { readTranslations } from '@quittance/shared/contract/locale.ts'
import { isLocale, locales } from '@quittance/shared/text/locales.ts'
import { NotFound } from '#errors.ts'
import { type PublicBinding, servePublic } from '#http/endpoint.ts'
import { loadClientDictionary } from './translators.ts'

export function localeRoutes(binding: PublicBinding): void {
  servePublic(binding, readTranslations, async ({ params: { locale } }) => {
    if (isLocale(locale)) return { locales: loadClientDictionary(locale) }
    throw new NotFound({ key: 'locale.unknown', params: { locale, shipped: locales.join(', ') } })
  })
}
