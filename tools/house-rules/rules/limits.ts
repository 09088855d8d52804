import type { Finding } from '../complaint.ts'
import { type FunctionShape, measureFunctions } from '../function-shapes.ts'
import { matchExcept, matchPaths } from '../paths.ts'
import { isAnyFile, isTestCode } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const fileLines = { code: 250, tests: 400 }
const functionLines = { code: 40, jsx: 80 }
const maxDepth = 3
const maxParameters = 3

/** Lists without logic, where a line more is an entry more. */
const isDataFile = matchPaths('packages/shared/src/locales/**', 'packages/server/src/database/seed/*-words.ts')

function createFunctionRule(name: string, breach: (shape: FunctionShape) => string | null): Rule {
  const find = (file: SourceFile): Finding[] =>
    measureFunctions(file).flatMap((shape) => {
      const message = breach(shape)
      return message === null ? [] : [{ offset: shape.offset, message }]
    })
  return { name, appliesTo: isAnyFile, find }
}

export const limits: Rule[] = [
  {
    name: 'short-files',
    appliesTo: matchExcept(isAnyFile, isDataFile),
    find({ path, text }) {
      const lines = text.trimEnd().split('\n').length
      const most = isTestCode(path) ? fileLines.tests : fileLines.code
      return lines <= most
        ? []
        : [{ offset: 0, message: `${lines} lines: split this file by subject; ${most} are the limit.` }]
    },
  },
  createFunctionRule('short-functions', ({ lines, hasJsx, isTestCallback }) => {
    const most = hasJsx ? functionLines.jsx : functionLines.code
    if (lines <= most || isTestCallback) return null
    return `${lines} lines: give a part of this function a name of its own; ${most} are the limit.`
  }),
  createFunctionRule('shallow-functions', ({ depth }) =>
    depth <= maxDepth
      ? null
      : `${depth} blocks deep: return early or name the inner part; ${maxDepth} are the limit.`,
  ),
  createFunctionRule('few-parameters', ({ parameters, isTestCallback }) =>
    parameters <= maxParameters || isTestCallback
      ? null
      : `${parameters} positional parameters: pass an object with named parts; ${maxParameters} are the limit.`,
  ),
]
