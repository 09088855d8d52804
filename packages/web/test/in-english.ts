import { vi } from 'vitest'

/** Tests run without a page: what is kept in the browser says English, and nothing else. */
vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'locale' ? 'en' : null) })
