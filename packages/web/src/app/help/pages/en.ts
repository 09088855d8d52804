import type { HelpPage } from '../help-page.ts'

export const pages = import.meta.glob<HelpPage>('../../../../../../docs/help/en/*.md', {
  eager: true,
  import: 'default',
})
