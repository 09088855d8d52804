import { type Place, type PlainWord, plainWords } from './plain-words.ts'

/** A text for people, and where it begins. */
export type Passage = {
  place: Place
  /** A path, or the hash of a commit. */
  source: string
  /** The line of its first character, counted from 1. */
  line: number
  text: string
}

/** One place where a tell-tale word is. */
export type WordFinding = { source: string; line: number; found: string; write: string }

/** Finds the tell-tale words of passages. Line breaks and the signs that begin the lines of a comment count as one space. */
export function findWords(
  passages: readonly Passage[],
  words: readonly PlainWord[] = plainWords,
): WordFinding[] {
  return passages.flatMap(({ place, source, line, text }) => {
    const flat = flatten(text)
    return words
      .filter(({ only }) => only?.includes(place) ?? true)
      .flatMap(({ pattern, write }) => {
        const match = pattern.exec(flat)
        if (match === null) return []
        const found = match[0].trim().slice(0, 60)
        return [{ source, line: line + countLines(text, found), found, write }]
      })
  })
}

/** @returns `source:line  “found”: write …` */
export function formatFinding({ source, line, found, write }: WordFinding): string {
  return `${source}:${line}  “${found}”: write ${write}.`
}

function flatten(text: string): string {
  return text.replace(/\s*\n\s*(?:\*|\/\/|#|>)?\s*/g, ' ').trim()
}

/** The number of line breaks before the first word of what was found. */
function countLines(text: string, found: string): number {
  const [first = ''] = found.replace(/^[.:;] /, '').split(' ')
  const place = text.indexOf(first)
  return place < 0 ? 0 : text.slice(0, place).split('\n').length - 1
}
