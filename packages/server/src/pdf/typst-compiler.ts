import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { PrintModel } from './print-model.ts'
import type { DrawnPages, RenderFormat, RenderResult } from './render-queue.ts'
import type { RenderModel } from './report-model.ts'

const templateFolder = fileURLToPath(new URL('./templates/', import.meta.url))
const require = createRequire(import.meta.url)

const sansFonts = ['Inter', 'Noto Sans Hebrew', 'Noto Sans Arabic']
const serifFonts = ['Source Serif 4', ...sansFonts]

/** Static font files; variable fonts cannot be embedded in PDF/A. */
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

/**
 * Typst keeps the results of the previous document (labels, terms, address of the company) and evicts older ones; otherwise memory
 * would grow.
 */
const cachedDocuments = 1

/** Its functions throw the diagnostics of Typst. */
export interface TypstRenderer {
  /** Renders a document or a report. */
  readonly render: (model: RenderModel, format: RenderFormat) => RenderResult
  /** Draws the pages of a PDF that this product has rendered, at most so many. */
  readonly drawPages: (pdf: Uint8Array, maxPages: number) => DrawnPages
}

/** Creates the renderer; it keeps parsed fonts and templates. */
export function createTypstRenderer(): TypstRenderer {
  const productCompiler = createCompiler([])
  let ownCompiler: OwnFontCompiler = { fontKey: '', compiler: productCompiler }
  const findCompiler = ({ fontFiles }: Pick<PrintModel, 'fontFiles'>) => {
    const fontKey = fontFiles.map((content) => hash('sha256', content)).join()
    if (fontKey === '') return productCompiler
    if (fontKey !== ownCompiler.fontKey) ownCompiler = { fontKey, compiler: createCompiler(fontFiles) }
    return ownCompiler.compiler
  }
  const render: TypstRenderer['render'] = (model, format) => {
    const compiler = findCompiler(model)
    // Name of the template, and of the file that it reads.
    const name = 'tables' in model ? 'report' : 'document'
    const { logo, fontFiles: _fontFiles, ...texts } = model
    const data = {
      ...texts,
      author: model.issuer.name,
      fonts: listFonts(model),
      logo: logo === null ? null : `/logo.${logo.type}`,
    }
    compiler.mapShadow(`${templateFolder}${name}.json`, Buffer.from(JSON.stringify(data, toTemplateText)))
    if (logo) compiler.mapShadow(`${templateFolder}logo.${logo.type}`, Buffer.from(logo.content))
    try {
      return compileDocument(compiler, name, format)
    } finally {
      compiler.resetShadow()
      compiler.evictCache(cachedDocuments)
    }
  }
  const drawPages: TypstRenderer['drawPages'] = (pdf, maxPages) => {
    const pageCount = countPages(pdf)
    const pages = { count: Math.min(pageCount, maxPages) }
    productCompiler.mapShadow(`${templateFolder}pages.json`, Buffer.from(JSON.stringify(pages)))
    productCompiler.mapShadow(`${templateFolder}stored.pdf`, Buffer.from(pdf))
    try {
      const picture = productCompiler.plainSvg(compile(productCompiler, 'pages'))
      return { picture: Buffer.from(picture), pageCount }
    } finally {
      productCompiler.resetShadow()
      productCompiler.evictCache(cachedDocuments)
    }
  }
  return { render, drawPages }
}

// Not `/Pages`, the nodes of the page tree.
const pagePattern = /\/Type\s*\/Page\b/g

/** Counts the pages of a PDF. @throws Error if its objects are compressed, which the renderer does not do */
function countPages(pdf: Uint8Array): number {
  const count = Buffer.from(pdf).toString('latin1').match(pagePattern)?.length ?? 0
  if (count === 0) throw new Error('The PDF has no page that can be read')
  return count
}

/** The compiler with the fonts of the company: a compiler takes fonts only when it is created. */
interface OwnFontCompiler {
  /** Hashes of the font files. */
  readonly fontKey: string
  readonly compiler: NodeCompiler
}

function createCompiler(ownFonts: readonly Uint8Array[]): NodeCompiler {
  return NodeCompiler.create({
    // The workspace limits file access to the templates.
    workspace: templateFolder,
    fontArgs: [
      {
        fontBlobs: [
          ...fontFiles.map((file) => readFileSync(file)),
          ...ownFonts.map((content) => Buffer.from(content)),
        ],
      },
      { fontPaths: findSystemFontFolders() },
    ],
  })
}

const ownFontPrefix = 'own:'

/** Returns the families of a document: its font first, then those for characters that it does not have. */
function listFonts({ template, font }: Pick<PrintModel, 'template' | 'font'>): string[] {
  const isSerif = font === 'serif' || (font !== 'sans' && template === 'letterhead')
  const families = isSerif ? serifFonts : sansFonts
  return font.startsWith(ownFontPrefix) ? [font.slice(ownFontPrefix.length), ...families] : families
}

/** Returns the existing font folders of the system and the user, for scripts that the fonts of the product do not cover. */
function findSystemFontFolders(): string[] {
  const systemFolders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    '/Library/Fonts',
    '/System/Library/Fonts',
  ]
  const userFolders = ['.fonts', '.local/share/fonts'].map((folder) => join(homedir(), folder))
  return [...systemFolders, ...userFolders].filter((folder) => existsSync(folder))
}

const longWordPattern = /\S{28}/u

/** Short fields, metadata and values that are no text. Their words are never broken. */
const unbreakableFields = new Set([
  ...['watermark', 'author', 'title', 'logo', 'accent', 'language', 'template', 'font', 'long'],
  ...['number', 'numberLabel', 'heading', 'value', 'basis', 'tax', 'footer', 'pageLabel'],
])

/**
 * Replacer of `JSON.stringify` for texts of the templates. A text with a word that may be wider than a line becomes `{ long }`, so that
 * the templates measure only these texts: measuring is slow.
 */
function toTemplateText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = breakClusters(value.replaceAll('\t', '    '))
  return unbreakableFields.has(name) || !longWordPattern.test(text) ? text : { long: text }
}

/** @throws Error with the diagnostics of Typst */
function compile(compiler: NodeCompiler, name: 'document' | 'report' | 'pages'): NodeTypstDocument {
  const compilation = compiler.compile({ mainFilePath: `${templateFolder}${name}.typ` })
  if (compilation.result === null) throw new Error(describeDiagnostics(compiler, compilation.takeError()))
  return compilation.result
}

/** @throws Error with the diagnostics of Typst */
function compileDocument(
  compiler: NodeCompiler,
  name: 'document' | 'report',
  format: RenderFormat,
): RenderResult {
  try {
    return { isRendered: true, file: exportDocument(compiler, compile(compiler, name), format) }
  } catch (error) {
    const diagnostics = String(error)
    if (diagnostics.includes('decode image')) return { isRendered: false, reason: 'logo' }
    // The logo uses CMYK: the file contains no profile for it.
    if (diagnostics.includes('CMYK profile')) return { isRendered: false, reason: 'logo' }
    const missingCharacters = findMissingCharacters(diagnostics)
    if (missingCharacters === null) throw error
    return { isRendered: false, reason: 'missing-glyphs', missingCharacters }
  }
}

/** Exports the PDF also for a picture: an SVG would show boxes for missing glyphs, the export of the PDF fails. */
function exportDocument(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  format: RenderFormat,
): Uint8Array {
  const pdf = compiler.pdf(document, { pdfStandard: 'a-3b' })
  return format === 'pdf' ? pdf : Buffer.from(compiler.plainSvg(document))
}

const missingTextPattern = /the text `\\"(.+?)\\"` could not be displayed/gu

// Escaped twice: in the quoted text, and in the diagnostics that contain it.
const escapedCharacterPattern = /\\+u\{([0-9a-f]+)\}/g

/** Returns the characters that Typst reports as missing from all fonts; null for any other error. */
function findMissingCharacters(diagnostics: string): string | null {
  const missing = new Set(
    Array.from(diagnostics.matchAll(missingTextPattern), ([_match, characters = '']) => characters),
  )
  return missing.size === 0
    ? null
    : [...missing].join('').replace(escapedCharacterPattern, (_match, code) => parseCodePoint(code))
}

function parseCodePoint(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16))
}

function describeDiagnostics(compiler: NodeCompiler, error: NodeError | null): string {
  return error
    ? JSON.stringify(compiler.fetchDiagnostics(error))
    : 'Typst returned neither a document nor diagnostics'
}

/**
 * Code points of the signs (viramas) that join two consonants in the scripts of South and South-East Asia. Most are invisible when
 * written alone.
 */
const joinerCodes = [
  ...[0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xbcd, 0xc4d, 0xccd, 0xd4d, 0xdca, 0xf84, 0x1039, 0x17d2, 0x1a60],
  ...[0x1b44, 0x1bab, 0xa806, 0xa8c4, 0xa9c0, 0xaaf6, 0x1_1046, 0x1_10b9, 0x1_1133, 0x1_11c0, 0x1_1235],
  ...[0x1_134d, 0x1_1442, 0x1_14c2, 0x1_15bf, 0x1_163f, 0x1_16b6, 0x1_1839, 0x1_193e, 0x1_19e0, 0x1_1a47],
]
const joinerClass = `[${joinerCodes.map((code) => String.fromCodePoint(code)).join('')}]`

/** Consonants after which a cluster is broken: no word of any language joins as many. */
const maxClusterLength = 12

const joinerPattern = new RegExp(joinerClass, 'u')
const longClusterPattern = new RegExp(
  `(?:\\p{L}\\p{M}*${joinerClass}\u200d?){${maxClusterLength}}(?=\\p{L})`,
  'gu',
)

/** Zero-width non-joiner: ends a cluster, invisible. */
const nonJoiner = '\u200c'

/**
 * Breaks clusters with more consonants than any word has, because the text shaper crashes on a cluster of more than 255 signs. Keeps
 * all signs; the joiner at each break becomes visible.
 */
export function breakClusters(text: string): string {
  return joinerPattern.test(text) ? text.replace(longClusterPattern, `$&${nonJoiner}`) : text
}
