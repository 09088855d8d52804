import './strict-schemas.ts'
import '#ui/mantine-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetEarlyAnswers } from '#api/early/early-answers.ts'
import { styleNonce } from '#ui/style-nonce.ts'
import { App } from './App.tsx'
import { keepKeyboardPlace } from './keyboard-place.ts'

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

keepKeyboardPlace()

// By then the first screen has sent all its requests.
setTimeout(forgetEarlyAnswers, 5_000)
