import type { HelpPage } from '#app/help/help-page.ts'

export const pages = import.meta.glob<HelpPage>('../../../../../../docs/help/de/*.md', {
  eager: true,
  import: 'default',
})
