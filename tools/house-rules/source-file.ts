import {
  type Comment,
  type EcmaScriptModule,
  type Program,
  parseSync,
  Visitor,
  type VisitorObject,
} from 'oxc-parser'
import { type Import, listImports } from './imports.ts'

export type ParsedSource = { program: Program; module: EcmaScriptModule; comments: Comment[] }

/** One parsed source file of the repository. */
export type SourceFile = {
  path: string
  text: string
  comments: Comment[]
  imports: Import[]
  visit: (visitor: VisitorObject) => void
  /** The line of an offset, counted from 1. */
  getLine: (offset: number) => number
}

/** @throws when the text is neither TypeScript nor JSON */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = path.endsWith('.json')
    ? parseSync(`${path}.ts`, `(${text})`)
    : parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return {
    path,
    text,
    comments,
    imports: listImports(path, { program, module, comments }),
    visit: (visitor) => new Visitor(visitor).visit(program),
    getLine: (offset) => lineStarts.filter((start) => start <= offset).length,
  }
}
