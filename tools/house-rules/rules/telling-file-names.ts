import { posix } from 'node:path'
import { but, paths } from '../paths.ts'
import { everywhere } from '../places.ts'
import type { Rule } from '../rule.ts'

const drawers = /(^|[-/])(utils?|helpers?|misc|common|shared-code)([-/.]|$)/
const sorts = /^(types|constants|index)\.(ts|tsx|mjs)$/

export const tellingFileNames: Rule = {
  name: 'telling-file-names',
  looksAt: but(everywhere, paths('packages/server/src/database/migrations/index.ts')),
  find({ path }) {
    const inPackage = path.replace(/^packages\/\w+\//, '')
    if (!(drawers.test(inPackage) || sorts.test(posix.basename(path)))) return []
    return [
      {
        at: 0,
        says: 'Name the file after the one thing that it holds: a drawer collects what nobody finds again.',
      },
    ]
  },
}
