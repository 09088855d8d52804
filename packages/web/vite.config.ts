import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetList } from './build/asset-list.ts'
import { baseScript } from './build/base-script.ts'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { earlyScript } from './build/early-script.ts'
import { fontLicence } from './build/font-licence.ts'
import { idsOnce } from './build/ids-once.ts'
import { inlineIcon } from './build/inline-icon.ts'
import { precompressed } from './build/precompressed.ts'
import { schemasUndescribed } from './build/schemas-undescribed.ts'
import { sizeReport } from './build/size-report.ts'

const documentScreen = 'src/documents/NewDocumentScreen.tsx'

const firstScreens = {
  starts: ['src/app/main.tsx', documentScreen],
  besides: /\/web\/src\/documents\//,
  screens: {
    documents: [
      documentScreen,
      'src/documents/EditDocumentScreen.tsx',
      'src/documents/form-parts.ts',
      'src/documents/drafts/draft-shelf.ts',
    ],
    lists: [
      'src/documents/lists/DocumentListScreen.tsx',
      'src/parties/lists/PartyListScreen.tsx',
      'src/dashboard/DashboardScreen.tsx',
    ],
  },
}

const screens = {
  document: documentScreen,
  'document-list': 'src/documents/lists/DocumentListScreen.tsx',
  'party-list': 'src/parties/lists/PartyListScreen.tsx',
  dashboard: 'src/dashboard/DashboardScreen.tsx',
}

/** Relative addresses throughout: scripts find each other by their own, and the server writes into the page where it belongs. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    callsWithoutSchemas(),
    schemasUndescribed(),
    idsOnce(),
    inlineIcon(),
    earlyScript({ script: 'src/api/early/ask-early.ts', screens }),
    fontLicence(),
    precompressed(),
    assetList(),
    // The headers of their answers take some 4 kB more.
    sizeReport({ entry: documentScreen, kilobytes: 245 }),
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
          groups: [{ name: baseScript(firstScreens), debugName: 'base' }],
        },
      },
    },
    // The size report above judges; Vite's own warning does not know the budget.
    chunkSizeWarningLimit: 1_000,
    license: { fileName: 'licences.md' },
  },
})
