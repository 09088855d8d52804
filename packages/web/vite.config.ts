import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetList, fontLicence, precompressed } from './build/assets.ts'
import { assignChunks } from './build/assign-chunks.ts'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { createClassName } from './build/class-names.ts'
import { helpPages } from './build/help-pages.ts'
import { inlineIcon } from './build/inline-icon.ts'
import { preloadDependencies, preloadScreens } from './build/preload.ts'
import { sizeReport } from './build/size-report.ts'

const entry = 'src/app/main.tsx'
const signIn = 'src/auth/LoginScreen.tsx'
const layout = 'src/app/OfficeLayout.tsx'
const notices = 'src/app/Notices.tsx'
const documentParts = 'src/app/document-parts.tsx'
const newDocument = [
  'src/documents/NewDocumentScreen.tsx',
  'src/documents/document-loaders.ts',
  'src/app/document-form-context.tsx',
]
const storedDocument = ['src/documents/EditDocumentScreen.tsx', documentParts]
const documentPage = [
  documentParts,
  'src/documents/show/ShowDocumentScreen.tsx',
  'src/documents/show/show-queries.ts',
]
const documentList = [documentParts, 'src/documents/lists/DocumentListScreen.tsx']
const partyList = 'src/parties/lists/PartyListScreen.tsx'
const dashboard = ['src/app/DashboardPage.tsx']
const recordPaths = kinds.map(({ paths }) => paths.record).join('|')
const listPaths = kinds.map(({ paths }) => paths.list).join('|')

const chunks = assignChunks({
  layers: {
    base: [entry, signIn],
    office: [layout],
  },
  screens: [
    {
      documents: newDocument,
      stored: storedDocument,
      'form-parts': ['src/documents/form-parts.ts', 'src/documents/drafts/open-draft-stores.ts'],
    },
    { lists: documentList },
    { parties: [partyList] },
    { show: documentPage },
    { dashboard },
  ],
  nameShared(names) {
    if (names.every((name) => name === 'lists' || name === 'parties')) return 'list'
    if (!['documents', 'stored', 'form-parts'].some((name) => names.includes(name))) return 'tables'
    // The dashboard shares the positioning of popovers with forms. Lists load it with their first menu.
    return names.includes('lists') || names.includes('show') ? 'common' : 'popovers'
  },
  except:
    /\/node_modules\/zod\/|\/(field-schemas|json-limits|contract\/permissions|wire\/document-email|wire\/party-payload)\.ts$/,
})

/** All addresses are relative: those of scripts to each other. The server writes the base path into the page. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    callsWithoutSchemas(),
    inlineIcon(),
    helpPages(),
    fontLicence(),
    preloadScreens({
      entry,
      screens: [
        {
          path: new RegExp(`^(${recordPaths})/create(/|$)`),
          starts: [layout, ...newDocument],
        },
        {
          path: new RegExp(`^(${recordPaths})/edit/`),
          starts: [layout, ...newDocument, ...storedDocument],
        },
        { path: new RegExp(`^(${recordPaths})/show/`), starts: [layout, ...documentPage] },
        { path: new RegExp(`^(${listPaths})$`), starts: [layout, ...documentList] },
        { path: /^(leads|customers)$/, starts: [layout, partyList] },
        { path: /^dashboard$/, starts: [layout, ...dashboard] },
      ],
    }),
    precompressed(),
    assetList(),
    sizeReport([
      { screen: 'Sign-in', starts: [entry, signIn], later: ['src/search/SearchBar.tsx'], kilobytes: 120 },
      {
        screen: 'New document',
        starts: [entry, layout, ...newDocument],
        later: [notices, 'src/documents/form-parts.ts', 'src/documents/drafts/draft-store.ts'],
        kilobytes: 230,
      },
      { screen: 'List', starts: [entry, layout, ...documentList], later: [notices], kilobytes: 196 },
      { screen: 'Leads', starts: [entry, layout, partyList], later: [notices], kilobytes: 196 },
      {
        screen: 'Document page',
        starts: [entry, layout, ...documentPage],
        later: [notices],
        kilobytes: 186,
      },
      { screen: 'Dashboard', starts: [entry, layout, ...dashboard], later: [notices], kilobytes: 206 },
    ]),
  ],
  // The shim supports versions of React without `useSyncExternalStore`: 0.3 kB of every screen.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { modules: { generateScopedName: createClassName } },
  // The server replaces this by a new nonce in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: preloadDependencies({
        base: 'base',
        always: ['rolldown-runtime', 'base', 'office'],
        frequent: ['documents', 'lists', 'show', 'dashboard'],
      }),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Its modules have no side effects, which its package does not say: two thirds of it draw pages and forms.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@cantoo\/pdf-lib\//, sideEffects: false }] },
      output: {
        // Short hashes of few different characters: 0.2 kB of the first script, which names the files of all screens.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [{ name: chunks, debugName: 'first screens', includeDependenciesRecursively: false }],
        },
      },
    },
    // The size report checks the size. Vite's own warning does not know the budget.
    chunkSizeWarningLimit: 1_000,
    license: { fileName: 'licences.md' },
  },
})
