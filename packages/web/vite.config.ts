import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetList } from './build/asset-list.ts'
import { baseScript } from './build/base-script.ts'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { earlyScript } from './build/early-script.ts'
import { fontLicence } from './build/font-licence.ts'
import { inlineIcon } from './build/inline-icon.ts'
import { precompressed } from './build/precompressed.ts'
import { schemasUndescribed } from './build/schemas-undescribed.ts'
import { sizeReport } from './build/size-report.ts'
import { stableIds } from './build/stable-ids.ts'

const documentScreen = 'src/documents/NewDocumentScreen.tsx'

const firstScreens = {
  starts: ['src/app/main.tsx', documentScreen],
  besides: /\/web\/src\/documents\//,
  screens: {
    documents: [
      documentScreen,
      'src/documents/EditDocumentScreen.tsx',
      'src/documents/form-parts.ts',
      'src/documents/drafts/draft-store.ts',
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

/** All addresses are relative: those of scripts to each other. The server writes the base path into the page. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    callsWithoutSchemas(),
    schemasUndescribed(),
    stableIds(),
    inlineIcon(),
    earlyScript({ script: 'src/api/early/early-requests.ts', screens }),
    fontLicence(),
    precompressed(),
    assetList(),
    // The headers of the responses need about 4 kB more.
    sizeReport({ entry: documentScreen, kilobytes: 245 }),
  ],
  // The server replaces this by a new nonce in each response.
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
    // The size report checks the size. Vite's own warning does not know the budget.
    chunkSizeWarningLimit: 1_000,
    license: { fileName: 'licences.md' },
  },
})
