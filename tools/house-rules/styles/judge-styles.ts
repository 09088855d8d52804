import type { Violation } from '../complaint.ts'
import { parseDeclarations } from './declarations.ts'
import { styleRules } from './style-rules.ts'

/** Holds the rules for style sheets against every one of them. @param sheets texts by path */
export function applyStyleRules(sheets: Record<string, string>): Violation[] {
  return Object.entries(sheets).flatMap(([path, text]) =>
    parseDeclarations(text).flatMap((declaration) =>
      styleRules
        .filter(({ isViolatedBy }) => isViolatedBy(declaration))
        .map(({ name, message }) => ({ path, line: getSheetLine(text, declaration.offset), rule: name, message })),
    ),
  )
}

function getSheetLine(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
