import type { Import } from '../imports.ts'
import type { PathTest } from '../paths.ts'
import type { Rule } from '../rule.ts'

/** Who may not import what, and the sentence that teaches. */
export type Boundary = {
  name: string
  files: PathTest
  mayNotImport: PathTest
  /** Types leave nothing behind at run time; where that suffices, they may cross. */
  typesMayPass?: true
  says: string
}

export function boundaryRule({ name, files, mayNotImport, typesMayPass, says }: Boundary): Rule {
  const crosses = ({ target, typeOnly }: Import) => mayNotImport(target) && !(typesMayPass && typeOnly)
  return {
    name,
    looksAt: files,
    find: ({ imports }) => imports.filter(crosses).map(({ at }) => ({ at, says })),
  }
}
