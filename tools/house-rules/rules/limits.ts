import type { ArrowFunctionExpression, Function as FunctionNode, Statement } from 'oxc-parser'
import { isAnyFile, isTestCode, matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const fileLines = { code: 250, tests: 400 }
const functionLines = { code: 40, jsx: 80 }
const maxDepth = 3
const maxParameters = 3

/** Lists without logic, where a line more is an entry more. */
const isDataFile = matchPaths(
  'packages/shared/src/locales/**',
  'packages/server/src/database/seed/*-words.ts',
)

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

/** The measures of one function. */
export type FunctionShape = {
  offset: number
  lines: number
  /** How many blocks (if, loop, switch, try) stand inside each other; functions inside count for themselves. */
  depth: number
  parameters: number
  hasJsx: boolean
  /** A callback in a test file, such as the body of a `describe`. */
  isTestCallback: boolean
}

type AnyFunction = FunctionNode | ArrowFunctionExpression

/** The shapes of all functions of a file. */
export function measureFunctions(file: SourceFile): FunctionShape[] {
  const functions = new FunctionStack()
  const enter = (node: AnyFunction) => functions.open(measureFunction(node, file))
  const leave = () => functions.close()
  file.visit({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ...visitBranches(functions),
    ...visitBlocks(functions),
    JSXElement: () => functions.markJsx(),
    JSXFragment: () => functions.markJsx(),
  })
  return functions.shapes
}

function measureFunction(node: AnyFunction, file: SourceFile): FunctionShape {
  const positional = node.params.filter((one) => !('name' in one && one.name === 'this'))
  return {
    offset: node.start,
    lines: file.getLine(node.end) - file.getLine(node.start) + 1,
    depth: 0,
    parameters: positional.length,
    hasJsx: false,
    isTestCallback: isTestCode(file.path) && node.type !== 'FunctionDeclaration',
  }
}

/** The functions around the place that a walk has reached, innermost last. */
class FunctionStack {
  readonly shapes: FunctionShape[] = []
  readonly #around: { shape: FunctionShape; depth: number }[] = []

  open(shape: FunctionShape): void {
    this.#around.push({ shape, depth: 0 })
  }

  close(): void {
    const innermost = this.#around.pop()
    if (innermost) this.shapes.push(innermost.shape)
  }

  enterBlock(): void {
    const innermost = this.#around.at(-1)
    if (!innermost) return
    innermost.depth += 1
    innermost.shape.depth = Math.max(innermost.shape.depth, innermost.depth)
  }

  leaveBlock(): void {
    const innermost = this.#around.at(-1)
    if (innermost) innermost.depth -= 1
  }

  markJsx(): void {
    for (const { shape } of this.#around) shape.hasJsx = true
  }
}

/** `else if` continues its `if` on the same level. */
function visitBranches(functions: FunctionStack) {
  const continued = new Set<Statement>()
  return {
    IfStatement(node: Statement & { type: 'IfStatement' }) {
      if (node.alternate?.type === 'IfStatement') continued.add(node.alternate)
      if (!continued.has(node)) functions.enterBlock()
    },
    'IfStatement:exit'(node: Statement & { type: 'IfStatement' }) {
      if (!continued.has(node)) functions.leaveBlock()
    },
  }
}

function visitBlocks(functions: FunctionStack) {
  const enter = () => functions.enterBlock()
  const leave = () => functions.leaveBlock()
  return {
    ForStatement: enter,
    'ForStatement:exit': leave,
    ForInStatement: enter,
    'ForInStatement:exit': leave,
    ForOfStatement: enter,
    'ForOfStatement:exit': leave,
    WhileStatement: enter,
    'WhileStatement:exit': leave,
    DoWhileStatement: enter,
    'DoWhileStatement:exit': leave,
    SwitchStatement: enter,
    'SwitchStatement:exit': leave,
    TryStatement: enter,
    'TryStatement:exit': leave,
  }
}
