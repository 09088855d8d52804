import { parseAst } from 'vite'

/** A node of the syntax tree of a module, with its position in the source text. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Returns the statements of a module. @throws if its code is invalid */
export function statementsOf(code: string): readonly SyntaxNode[] {
  return parseAst(code).body as unknown as SyntaxNode[] // as: the types of the parser have no common node type
}
