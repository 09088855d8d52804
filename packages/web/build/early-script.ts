import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

interface Options {
  /** Module of the script that is inlined in the page. */
  readonly script: string
  /** Modules of the first screens, by the names that the script uses. */
  readonly screens: Readonly<Record<string, string>>
}

const latin = /\/inter-latin-wght-normal-[\w-]+\.woff2$/

/** Inlines a script in the page that sends the first screen's API requests and preloads its scripts while the others load. */
export function earlyScript({ script, screens }: Options): Plugin {
  return {
    name: 'quittance:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle = {} }) {
        const entries = Object.entries(screens).map(([name, module]) => [name, filesOf(bundle, module, page)])
        const code = await built(script, Object.fromEntries(entries))
        const element = `<script nonce="__CSP_NONCE__">${code.replaceAll('</', '<\\/')}</script>`
        const font = Object.keys(bundle).find((file) => latin.test(file)) ?? ''
        return page.replace('</head>', () => `  ${preloaded(font)}\n    ${element}\n  </head>`)
      },
    },
  }
}

/** Returns the preload link of the font of every screen, which would otherwise be requested with the first text. */
function preloaded(font: string): string {
  return `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin>`
}

async function built(script: string, files: unknown): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    define: { __SCREEN_FILES__: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: script, output: { format: 'iife' } },
    },
  })
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput // as: watch mode is off
  return output[0].code.trim()
}

/** Returns the scripts and styles that a module is loaded with, except those that the page references. */
function filesOf(bundle: Rolldown.OutputBundle, module: string, page: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const toVisit = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  for (let chunk = toVisit.pop(); chunk !== undefined; chunk = toVisit.pop()) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    toVisit.push(...chunk.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return [...found].filter((file) => !page.includes(file))
}
