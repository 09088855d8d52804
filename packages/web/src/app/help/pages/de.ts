import type { HelpPage } from '../help-page.ts'

export const pages = import.meta.glob<HelpPage>('../../../../../../docs/help/de/*.md', {
  eager: true,
  import: 'default',
})
