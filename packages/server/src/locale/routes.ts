import { appLocale } from '@quittance/shared/contract/locale.ts'
import { isLocale, locales } from '@quittance/shared/text/locales.ts'
import { NotFound } from '#errors.ts'
import { type PublicBinding, serveEverybody } from '#http/endpoint.ts'
import { dictionaryIn } from './dictionaries.ts'

export function localeRoutes(binding: PublicBinding): void {
  serveEverybody(binding, appLocale, async ({ params: { locale } }) => {
    if (isLocale(locale)) return { locales: dictionaryIn(locale) }
    throw new NotFound({ key: 'locale.unknown', params: { locale, shipped: locales.join(', ') } })
  })
}
