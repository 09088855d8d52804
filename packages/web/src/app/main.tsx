import './strict-schemas.ts'
import '#ui/mantine-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { styleNonce } from '#ui/theme.ts'
import { App } from './App.tsx'

declare global {
  /** Libraries that create style sheets at run time read the nonce from here. */
  var __webpack_nonce__: string | undefined
}

globalThis.__webpack_nonce__ = styleNonce()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
