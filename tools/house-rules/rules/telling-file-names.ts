import { posix } from 'node:path'
import { matchExcept, matchPaths } from '../paths.ts'
import { isAnyFile } from '../places.ts'
import type { Rule } from '../rule.ts'

const grabBagNames = /(^|[-/])(utils?|helpers?|misc|common|shared-code)([-/.]|$)/
const genericNames = /^(types|constants|index)\.(ts|tsx|mjs)$/

export const specificFileNames: Rule = {
  name: 'telling-file-names',
  appliesTo: matchExcept(isAnyFile, matchPaths('packages/server/src/database/migrations/index.ts')),
  find({ path }) {
    const inPackage = path.replace(/^packages\/\w+\//, '')
    if (!(grabBagNames.test(inPackage) || genericNames.test(posix.basename(path)))) return []
    return [
      {
        offset: 0,
        message: 'Name the file after the one thing that it holds: a drawer collects what nobody finds again.',
      },
    ]
  },
}
