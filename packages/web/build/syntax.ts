import { parseAst } from 'vite'

/** A part of a module as it is written, with where it is in its text. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** @throws where the code is no module */
export function statementsOf(code: string): readonly SyntaxNode[] {
  return parseAst(code).body as unknown as SyntaxNode[] // as: its own types name each kind, and no part that all of them have
}
