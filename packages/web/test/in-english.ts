import { vi } from 'vitest'

/** Tests run without a page. This stub of the browser's storage contains the language English and nothing else. */
vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'locale' ? 'en' : null) })
