import '../src/app/strict-schemas.ts'
import '../src/ui/mantine-styles.ts'
import { beforeEach } from 'vitest'
import { configure } from 'vitest-browser-react/pure'
import { selectLanguage } from './render-component.tsx'

configure({ reactStrictMode: true })

/** Starts each test signed out and in English. */
beforeEach(async () => {
  localStorage.clear()
  await selectLanguage('en')
})
