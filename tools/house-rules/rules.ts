import type { Rule } from './rule.ts'
import { boundaries } from './rules/boundaries.ts'
import { noKindLiterals } from './rules/kind-literals.ts'
import { limits } from './rules/limits.ts'
import { noLiteralWording } from './rules/literal-wording.ts'
import { noLooseEnds } from './rules/loose-ends.ts'
import { listedMigrations } from './rules/migrations-are-listed.ts'
import { noCasts } from './rules/no-casts.ts'
import { noParentImports } from './rules/no-climbing-imports.ts'
import { noComputedImports } from './rules/no-computed-imports.ts'
import { noImportCycles } from './rules/no-import-cycles.ts'
import { restrictedFetch } from './rules/one-fetch.ts'
import { restrictedColours } from './rules/one-palette.ts'
import { restrictedEnvironment } from './rules/one-reader-of-the-environment.ts'
import { restrictedRounding } from './rules/one-rounding.ts'
import { suppressionReasons } from './rules/reasoned-exceptions.ts'
import { isolatedMocks } from './rules/replaced-modules-alone.ts'
import { subjectFileNames } from './rules/subject-vocabulary.ts'
import { specificFileNames } from './rules/telling-file-names.ts'
import { unusedTranslations } from './rules/words-in-use.ts'

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
