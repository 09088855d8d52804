import type { HelpPage } from '#app/help/help-page.ts'

export const pages = import.meta.glob<HelpPage>('../../../../../../docs/help/en/*.md', {
  eager: true,
  import: 'default',
})
