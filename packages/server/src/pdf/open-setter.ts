import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { fontsOfServer } from './fonts-of-server.ts'
import type { Paper } from './paper.ts'
import { breakClusters } from './text/break-clusters.ts'

/** A PDF to keep, or all of its pages as one picture, one below the other. */
export type PaperForm = 'pdf' | 'picture'

export type PaperSet =
  | { readonly isSet: true; readonly file: Uint8Array }
  /** Letters that none of the fonts has. */
  | { readonly isSet: false; readonly because: 'letters'; readonly missing: string }
  /** The logo cannot be decoded, or has colours that the file cannot describe. */
  | { readonly isSet: false; readonly because: 'logo' }

const folder = fileURLToPath(new URL('./looks/', import.meta.url))
const require = createRequire(import.meta.url)

const text = ['Inter', 'Noto Sans Hebrew', 'Noto Sans Arabic']
const serif = ['Source Serif 4', ...text]

/** Static faces: those can be embedded. */
const faces = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
]

// What a paper has in common with the one before is not set again: labels, terms, the firm's own address. Everything else
// that was worked out for it is forgotten, else memory would grow.
const papersRemembered = 1

export type Setter = (paper: Paper, form: PaperForm) => PaperSet

/** Sets papers, one after the other. It keeps what it has read of fonts and looks. */
export function openSetter(): Setter {
  const compiler = NodeCompiler.create({
    // Nothing else can be read, whatever a look would ask for.
    workspace: folder,
    fontArgs: [{ fontBlobs: faces.map((face) => readFileSync(face)) }, { fontPaths: fontsOfServer() }],
  })
  return (paper, form) => {
    const { logo, ...words } = paper
    const fonts = paper.look === 'letterhead' ? serif : text
    const data = {
      ...words,
      author: paper.issuer.name,
      fonts,
      logo: logo === null ? null : `/logo.${logo.type}`,
    }
    compiler.mapShadow(`${folder}paper.json`, Buffer.from(JSON.stringify(data, forLooks)))
    if (logo) compiler.mapShadow(`${folder}logo.${logo.type}`, Buffer.from(logo.content))
    try {
      return compile(compiler, form)
    } finally {
      compiler.resetShadow()
      compiler.evictCache(papersRemembered)
    }
  }
}

const longWord = /\S{28}/u

// Short ones, and what the file says of itself, are never broken.
const wholeTexts = new Set([
  ...['author', 'title', 'logo', 'accent', 'language', 'look', 'long'],
  ...['number', 'heading', 'value', 'basis', 'tax', 'footer', 'pageOf'],
])

/** Text as the looks take it. What may hold a word that no line could is told apart: to look for it there takes long. */
function forLooks(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = breakClusters(value.replaceAll('\t', '    '))
  return wholeTexts.has(name) || !longWord.test(text) ? text : { long: text }
}

/** @throws what the typesetter says when a look is wrong */
function compile(compiler: NodeCompiler, form: PaperForm): PaperSet {
  const compiled = compiler.compile({ mainFilePath: `${folder}paper.typ` })
  if (compiled.result === null) {
    const story = storyOf(compiler, compiled.takeError())
    if (story.includes('decode image')) return { isSet: false, because: 'logo' }
    throw new Error(story)
  }
  try {
    return { isSet: true, file: fileOf(compiler, compiled.result, form) }
  } catch (error) {
    const story = String(error)
    // A picture of four inks: there is no profile for those in the file.
    if (story.includes('CMYK profile')) return { isSet: false, because: 'logo' }
    const missing = missingIn(story)
    if (missing === null) throw error
    return { isSet: false, because: 'letters', missing }
  }
}

/** A picture shows boxes for letters that no font has; a PDF says so. */
function fileOf(compiler: NodeCompiler, document: NodeTypstDocument, form: PaperForm): Uint8Array {
  const pdf = compiler.pdf(document, { pdfStandard: 'a-3b' })
  return form === 'pdf' ? pdf : Buffer.from(compiler.plainSvg(document))
}

const missingText = /the text `\\"(.+?)\\"` could not be displayed/gu

// Twice escaped: in the text that it names, and in the story that names it.
const escaped = /\\+u\{([0-9a-f]+)\}/g

function letterOf(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16))
}

/** The letters that it says it has no font for; null when it says something else. */
function missingIn(story: string): string | null {
  const missing = new Set(Array.from(story.matchAll(missingText), ([_match, letters = '']) => letters))
  return missing.size === 0 ? null : [...missing].join('').replace(escaped, (_match, code) => letterOf(code))
}

function storyOf(compiler: NodeCompiler, error: NodeError | null): string {
  return error
    ? JSON.stringify(compiler.fetchDiagnostics(error))
    : 'The typesetter made no document and said nothing'
}
