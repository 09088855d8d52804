import type { Rule } from './rule.ts'
import { boundaries } from './rules/boundaries.ts'
import { kindLiterals } from './rules/kind-literals.ts'
import { limits } from './rules/limits.ts'
import { literalWording } from './rules/literal-wording.ts'
import { looseEnds } from './rules/loose-ends.ts'
import { migrationsAreListed } from './rules/migrations-are-listed.ts'
import { noCasts } from './rules/no-casts.ts'
import { noClimbingImports } from './rules/no-climbing-imports.ts'
import { noComputedImports } from './rules/no-computed-imports.ts'
import { noImportCycles } from './rules/no-import-cycles.ts'
import { oneFetch } from './rules/one-fetch.ts'
import { onePalette } from './rules/one-palette.ts'
import { oneReaderOfTheEnvironment } from './rules/one-reader-of-the-environment.ts'
import { oneRounding } from './rules/one-rounding.ts'
import { reasonedExceptions } from './rules/reasoned-exceptions.ts'
import { replacedModulesAlone } from './rules/replaced-modules-alone.ts'
import { subjectVocabulary } from './rules/subject-vocabulary.ts'
import { tellingFileNames } from './rules/telling-file-names.ts'
import { wordsInUse } from './rules/words-in-use.ts'

/** The rules of the house that the linter has no words for. */
export const rules: readonly Rule[] = [
  ...boundaries,
  noClimbingImports,
  noComputedImports,
  noImportCycles,
  migrationsAreListed,
  oneReaderOfTheEnvironment,
  oneFetch,
  oneRounding,
  onePalette,
  kindLiterals,
  subjectVocabulary,
  tellingFileNames,
  ...limits,
  noCasts,
  literalWording,
  wordsInUse,
  reasonedExceptions,
  replacedModulesAlone,
  looseEnds,
]
