import type { Locale } from '@quittance/shared/text/locales.ts'
import { queryOptions } from '@tanstack/react-query'
import { type HelpTopic, helpTopics } from '#ui/help.ts'
import type { HelpPage } from './help-page.ts'

/** A page with its topic. */
export interface HelpEntry {
  readonly topic: HelpTopic
  readonly page: HelpPage
}

/** The pages of each language are a lazy chunk. */
const languages: Readonly<
  Record<Locale, () => Promise<{ readonly pages: Readonly<Record<string, HelpPage>> }>>
> = {
  en: () => import('./pages/en.ts'),
  fr: () => import('./pages/fr.ts'),
  de: () => import('./pages/de.ts'),
  es: () => import('./pages/es.ts'),
}

/** Loads all pages of a language, in the order of the contents. */
export function helpQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['help', locale],
    queryFn: async (): Promise<readonly HelpEntry[]> => {
      const { pages } = await languages[locale]()
      const found = new Map(Object.entries(pages).map(([path, page]) => [topicOf(path), page]))
      return helpTopics.flatMap((topic) => {
        const page = found.get(topic)
        return page ? [{ topic, page }] : []
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
}

/** Returns the name of a file without folder and ending. */
function topicOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.md$/, '')
}
