import { applyRules, type Rule } from './rule.ts'
import { boundaries, noComputedImports, noImportCycles, noParentImports } from './rules/imports.ts'
import { robustJourneys } from './rules/journeys.ts'
import { limits } from './rules/limits.ts'
import { listedMigrations } from './rules/listed-migrations.ts'
import { isolatedMocks, specificFileNames } from './rules/names.ts'
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

/** Rules for TypeScript files that the linter cannot express. */
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
  specificFileNames,
  ...limits,
  noCasts,
  noLiteralWording,
  unusedTranslations,
  suppressionReasons,
  isolatedMocks,
  noLooseEnds,
  robustJourneys,
]

/** Returns the violations of all rules in a small project as `path:line rule`; for tests. */
export function findViolations(sources: Record<string, string>): string[] {
  return applyRules(parseProject(sources), rules).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}
