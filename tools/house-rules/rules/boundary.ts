import type { Import } from '../imports.ts'
import type { PathTest } from '../paths.ts'
import type { Rule } from '../rule.ts'

/** Who may not import what, and the sentence that teaches. */
export type Boundary = {
  name: string
  appliesTo: PathTest
  forbids: PathTest
  /** Types leave nothing behind at run time; where that suffices, they may cross. */
  allowsTypes?: true
  message: string
}

export function createBoundaryRule({ name, appliesTo, forbids, allowsTypes, message }: Boundary): Rule {
  const crosses = ({ target, isTypeOnly }: Import) => forbids(target) && !(allowsTypes && isTypeOnly)
  return {
    name,
    appliesTo,
    find: ({ imports }) => imports.filter(crosses).map(({ offset }) => ({ offset, message })),
  }
}
