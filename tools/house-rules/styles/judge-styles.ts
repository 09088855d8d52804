import type { Complaint } from '../complaint.ts'
import { declarationsIn } from './declarations.ts'
import { styleRules } from './style-rules.ts'

/** Holds the rules for style sheets against every one of them. @param sheets texts by path */
export function judgeStyles(sheets: Record<string, string>): Complaint[] {
  return Object.entries(sheets).flatMap(([path, text]) =>
    declarationsIn(text).flatMap((declaration) =>
      styleRules
        .filter(({ refuses }) => refuses(declaration))
        .map(({ name, says }) => ({ path, line: lineOf(text, declaration.at), rule: name, says })),
    ),
  )
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
