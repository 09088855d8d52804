import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { breakClusters } from './break-clusters.ts'
import type { PrintModel } from './print-model.ts'

/** A PDF to keep, or all of its pages as one picture, one below the other. */
export type RenderFormat = 'pdf' | 'picture'

export type RenderResult =
  | { readonly isRendered: true; readonly file: Uint8Array }
  /** Letters that none of the fonts has. */
  | { readonly isRendered: false; readonly reason: 'letters'; readonly missingCharacters: string }
  /** The logo cannot be decoded, or has colours that the file cannot describe. */
  | { readonly isRendered: false; readonly reason: 'logo' }

const templateFolder = fileURLToPath(new URL('./looks/', import.meta.url))
const require = createRequire(import.meta.url)

const sansFonts = ['Inter', 'Noto Sans Hebrew', 'Noto Sans Arabic']
const serifFonts = ['Source Serif 4', ...sansFonts]

/** Static faces: those can be embedded. */
const fontFiles = [
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
const cachedDocuments = 1

export type TypstRenderer = (paper: PrintModel, form: RenderFormat) => RenderResult

/** Sets papers, one after the other. It keeps what it has read of fonts and looks. */
export function createTypstRenderer(): TypstRenderer {
  const compiler = NodeCompiler.create({
    // Nothing else can be read, whatever a look would ask for.
    workspace: templateFolder,
    fontArgs: [
      { fontBlobs: fontFiles.map((face) => readFileSync(face)) },
      { fontPaths: findSystemFontFolders() },
    ],
  })
  return (paper, form) => {
    const { logo, ...words } = paper
    const fonts = paper.template === 'letterhead' ? serifFonts : sansFonts
    const data = {
      ...words,
      author: paper.issuer.name,
      fonts,
      logo: logo === null ? null : `/logo.${logo.type}`,
    }
    compiler.mapShadow(`${templateFolder}paper.json`, Buffer.from(JSON.stringify(data, toTemplateText)))
    if (logo) compiler.mapShadow(`${templateFolder}logo.${logo.type}`, Buffer.from(logo.content))
    try {
      return compileDocument(compiler, form)
    } finally {
      compiler.resetShadow()
      compiler.evictCache(cachedDocuments)
    }
  }
}

const longWordPattern = /\S{28}/u

// Short ones, and what the file says of itself, are never broken.
const unbreakableFields = new Set([
  ...['author', 'title', 'logo', 'accent', 'language', 'template', 'long'],
  ...['number', 'heading', 'value', 'basis', 'tax', 'footer', 'pageLabel'],
])

/** Text as the looks take it. What may hold a word that no line could is told apart: to look for it there takes long. */
function toTemplateText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = breakClusters(value.replaceAll('\t', '    '))
  return unbreakableFields.has(name) || !longWordPattern.test(text) ? text : { long: text }
}

/** @throws what the typesetter says when a look is wrong */
function compileDocument(compiler: NodeCompiler, form: RenderFormat): RenderResult {
  const compiled = compiler.compile({ mainFilePath: `${templateFolder}paper.typ` })
  if (compiled.result === null) {
    const story = describeDiagnostics(compiler, compiled.takeError())
    if (story.includes('decode image')) return { isRendered: false, reason: 'logo' }
    throw new Error(story)
  }
  try {
    return { isRendered: true, file: exportDocument(compiler, compiled.result, form) }
  } catch (error) {
    const story = String(error)
    // A picture of four inks: there is no profile for those in the file.
    if (story.includes('CMYK profile')) return { isRendered: false, reason: 'logo' }
    const missing = findMissingCharacters(story)
    if (missing === null) throw error
    return { isRendered: false, reason: 'letters', missingCharacters: missing }
  }
}

/** A picture shows boxes for letters that no font has; a PDF says so. */
function exportDocument(compiler: NodeCompiler, document: NodeTypstDocument, form: RenderFormat): Uint8Array {
  const pdf = compiler.pdf(document, { pdfStandard: 'a-3b' })
  return form === 'pdf' ? pdf : Buffer.from(compiler.plainSvg(document))
}

const missingTextPattern = /the text `\\"(.+?)\\"` could not be displayed/gu

// Twice escaped: in the text that it names, and in the story that names it.
const escapedCharacterPattern = /\\+u\{([0-9a-f]+)\}/g

function parseCodePoint(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16))
}

/** The letters that it says it has no font for; null when it says something else. */
function findMissingCharacters(story: string): string | null {
  const missing = new Set(Array.from(story.matchAll(missingTextPattern), ([_match, letters = '']) => letters))
  return missing.size === 0
    ? null
    : [...missing].join('').replace(escapedCharacterPattern, (_match, code) => parseCodePoint(code))
}

function describeDiagnostics(compiler: NodeCompiler, error: NodeError | null): string {
  return error
    ? JSON.stringify(compiler.fetchDiagnostics(error))
    : 'The typesetter made no document and said nothing'
}

/** Where systems keep fonts, and people theirs: for scripts that ours do not have. */
export function findSystemFontFolders(): string[] {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', '/System/Library/Fonts']
  const own = ['.fonts', '.local/share/fonts'].map((folder) => join(homedir(), folder))
  return [...folders, ...own].filter((folder) => existsSync(folder))
}
