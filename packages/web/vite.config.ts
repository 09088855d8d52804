import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontLicence } from './build/font-licence.ts'
import { precompressed } from './build/precompressed.ts'
import { sizeReport } from './build/size-report.ts'

/** Relative addresses throughout: the `<base href>` that the server writes into the page decides where they lead. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    fontLicence(),
    precompressed(),
    sizeReport({ entry: 'src/documents/NewDocumentScreen.tsx', kilobytes: 250 }),
  ],
  // The server puts a fresh nonce in its place in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Whatever several screens share compresses best in one piece.
          groups: [{ name: 'base', test: isOfEveryScreen }],
        },
      },
    },
    // The size report above judges; Vite's own warning does not know the budget.
    chunkSizeWarningLimit: 1_000,
    license: { fileName: 'licences.md' },
  },
})

/** All but what somebody loads who opens those screens. */
function isOfEveryScreen(id: string): boolean {
  return !/\/web\/src\/(documents|installer|ui\/lists)\/|\/StartScreen|\/text\/(english-installer|lists\/)/.test(
    id,
  )
}
