import type { HelpPage } from '#app/help/help-page.ts'

export const pages = import.meta.glob<HelpPage>('../../../../../../docs/help/fr/*.md', {
  eager: true,
  import: 'default',
})
