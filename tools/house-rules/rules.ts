import { applyRules, type Rule } from './rule.ts'
import {
  boundaries,
  listedMigrations,
  noComputedImports,
  noImportCycles,
  noParentImports,
} from './rules/imports.ts'
import { limits } from './rules/limits.ts'
import { isolatedMocks, specificFileNames, subjectFileNames } from './rules/names.ts'
import {
  noCasts,
  noLooseEnds,
  restrictedEnvironment,
  restrictedFetch,
  restrictedRounding,
  suppressionReasons,
} from './rules/restricted-code.ts'
import { restrictedColours } from './rules/styles.ts'
import { noKindLiterals, noLiteralWording, unusedTranslations } from './rules/words.ts'
import { parseProject } from './source-file.ts'

/** The rules of the house that the linter has no words for. */
export const rules: readonly Rule[] = [
  ...boundaries,
  noParentImports,
  noComputedImports,
  noImportCycles,
  listedMigrations,
  restrictedEnvironment,
  restrictedFetch,
  restrictedRounding,
  restrictedColours,
  noKindLiterals,
  subjectFileNames,
  specificFileNames,
  ...limits,
  noCasts,
  noLiteralWording,
  unusedTranslations,
  suppressionReasons,
  isolatedMocks,
  noLooseEnds,
]

/** What all the house rules together say about a small project, as `path:line rule`; for their tests. */
export function findViolations(sources: Record<string, string>): string[] {
  return applyRules(parseProject(sources), rules).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}
