import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource, readSources, readStyles } from '../house-rules/source-file.ts'
import type { Passage } from './find-words.ts'
import type { TranslatedLanguage } from './translated-terms.ts'

/** Earlier commits are not checked. */
const firstCheckedTime = '2026-11-25T20:00:00Z'

/** Everything that the project says to people who carry it on, and the English texts of its screens. */
export function readPassages(root: string): Passage[] {
  return [...readComments(root), ...readDocuments(root), ...readSubjects(root)]
}

function readComments(root: string): Passage[] {
  const sources = Object.entries(readSources(root))
  const code = sources
    .filter(([path]) => !path.endsWith('.json'))
    .flatMap(([path, text]) => findComments(path, text))
  const texts = sources
    .filter(([path]) => path.endsWith('.json'))
    .flatMap(([path, text]) => findTexts(path, text))
  const styles = Object.entries(readStyles(root)).flatMap(([path, text]) => findStyleComments(path, text))
  return [...code, ...texts, ...styles]
}

/** The comments of a source file. Comments of one line that follow each other are one passage. */
export function findComments(path: string, text: string): Passage[] {
  const { comments, getLine } = parseSource(path, text)
  const passages: Passage[] = []
  let end = -1
  for (const comment of comments) {
    const last = passages.at(-1)
    const isNext = comment.type === 'Line' && last && /^\s*\n[ \t]*$/.test(text.slice(end, comment.start))
    if (isNext) last.text += `\n${comment.value.trim()}`
    else {
      const value = comment.value.replace(/^\*/, '').trimEnd()
      passages.push({ place: 'comment', source: path, line: getLine(comment.start), text: value })
    }
    end = comment.end
  }
  return passages
}

/** The texts of a locale file, each with the line it is in. */
export function findTexts(path: string, json: string): Passage[] {
  return json.split('\n').flatMap((line, index): Passage[] => {
    const value = /^\s*"[^"]+": ("(?:[^"\\]|\\.)*")/.exec(line)?.[1]
    if (value === undefined) return []
    return [{ place: 'text', source: path, line: index + 1, text: JSON.parse(value) }]
  })
}

function findStyleComments(path: string, text: string): Passage[] {
  return Array.from(text.matchAll(/\/\*([\s\S]*?)\*\//g), ({ 1: value = '', index }) => ({
    place: 'comment' as const,
    source: path,
    line: text.slice(0, index).split('\n').length,
    text: value.trim(),
  }))
}

const documents = ['*.md', 'docs/**/*.md', 'bench/README.md', 'packages/*/README.md']

const isTranslated = (path: string) => /^docs\/help\/(?!en\/)/.test(path)

function readDocuments(root: string): Passage[] {
  const english = globSync(documents, { cwd: root }).filter((path) => !isTranslated(path))
  return readFiles(root, english, findParagraphs)
}

/** All texts of the product in a language other than English, and the help. */
export function readTranslations(root: string, language: TranslatedLanguage): Passage[] {
  const texts = globSync(`packages/shared/src/locales/${language}/*.json`, { cwd: root })
  const help = globSync(`docs/help/${language}/*.md`, { cwd: root })
  return [...readFiles(root, texts, findTexts), ...readFiles(root, help, findParagraphs)]
}

function readFiles(
  root: string,
  paths: readonly string[],
  find: (path: string, text: string) => Passage[],
): Passage[] {
  return [...paths].sort().flatMap((path) => find(path, readFileSync(join(root, path), 'utf8')))
}

/** The paragraphs, headings and rows of tables of a document, without code and quoted texts of the product. */
export function findParagraphs(path: string, markdown: string): Passage[] {
  const withoutCode = markdown
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '``')
  const passages: Passage[] = []
  let line = 1
  for (const block of withoutCode.split(/(\n(?=\n|\||- |#))/)) {
    if (block.trim() !== '') passages.push({ place: 'document', source: path, line, text: block })
    line += block.split('\n').length - 1
  }
  return passages
}

/** Subjects of commits since the rule exists; none where the history is not there (an archive of the sources). */
function readSubjects(root: string): Passage[] {
  try {
    const options = { cwd: root, encoding: 'utf8' as const }
    const log = execFileSync('git', ['log', `--since=${firstCheckedTime}`, '--format=%h %s'], options)
    return log
      .split('\n')
      .filter((entry) => entry !== '')
      .map((entry): Passage => {
        const [hash = '', ...subject] = entry.split(' ')
        return { place: 'commit', source: hash, line: 1, text: subject.join(' ') }
      })
  } catch {
    return []
  }
}
