import type { Finding } from '../complaint.ts'
import { type FunctionShape, functionShapes } from '../function-shapes.ts'
import { but, paths } from '../paths.ts'
import { everywhere, testCode } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const fileLines = { code: 250, tests: 400 }
const functionLines = { code: 40, jsx: 80 }
const maxDepth = 3
const maxParameters = 3

/** Lists without logic, where a line more is an entry more. */
const pureData = paths('packages/shared/src/locales/**', 'packages/server/src/database/seed/*-words.ts')

function functionRule(name: string, breach: (shape: FunctionShape) => string | null): Rule {
  const find = (file: SourceFile): Finding[] =>
    functionShapes(file).flatMap((shape) => {
      const says = breach(shape)
      return says === null ? [] : [{ at: shape.at, says }]
    })
  return { name, looksAt: everywhere, find }
}

export const limits: Rule[] = [
  {
    name: 'short-files',
    looksAt: but(everywhere, pureData),
    find({ path, text }) {
      const lines = text.trimEnd().split('\n').length
      const most = testCode(path) ? fileLines.tests : fileLines.code
      return lines <= most
        ? []
        : [{ at: 0, says: `${lines} lines: split this file by subject; ${most} are the limit.` }]
    },
  },
  functionRule('short-functions', ({ lines, hasJsx, isTestCallback }) => {
    const most = hasJsx ? functionLines.jsx : functionLines.code
    if (lines <= most || isTestCallback) return null
    return `${lines} lines: give a part of this function a name of its own; ${most} are the limit.`
  }),
  functionRule('shallow-functions', ({ depth }) =>
    depth <= maxDepth
      ? null
      : `${depth} blocks deep: return early or name the inner part; ${maxDepth} are the limit.`,
  ),
  functionRule('few-parameters', ({ parameters, isTestCallback }) =>
    parameters <= maxParameters || isTestCallback
      ? null
      : `${parameters} positional parameters: pass an object with named parts; ${maxParameters} are the limit.`,
  ),
]
