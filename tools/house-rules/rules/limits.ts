import type { ArrowFunctionExpression, Function as FunctionNode, Statement } from 'oxc-parser'
import { isAnyFile, isTestCode, matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const maxFileLines = 400
const maxFunctionLines = { code: 60, jsx: 80 }
const maxDepth = 3
const maxParameters = 3

/** Texts: a longer file is no harder to read. */
const isTextFile = matchPaths('packages/shared/src/locales/**')

function createFunctionRule(name: string, check: (shape: FunctionShape) => string | null): Rule {
  const find = (file: SourceFile): Finding[] =>
    measureFunctions(file).flatMap((shape) => {
      const message = check(shape)
      return message === null ? [] : [{ offset: shape.offset, message }]
    })
  return { name, appliesTo: isAnyFile, find }
}

export const limits: Rule[] = [
  {
    name: 'short-files',
    appliesTo: matchExcept(isAnyFile, isTextFile),
    find({ text }) {
      const lines = text.trimEnd().split('\n').length
      if (lines <= maxFileLines) return []
      return [
        { offset: 0, message: `${lines} lines: split this file by subject; the limit is ${maxFileLines}.` },
      ]
    },
  },
  createFunctionRule('short-functions', ({ lines, hasJsx, isTestCallback }) => {
    const limit = hasJsx ? maxFunctionLines.jsx : maxFunctionLines.code
    if (lines <= limit || isTestCallback) return null
    return `${lines} lines: extract a part of this function; the limit is ${limit}.`
  }),
  createFunctionRule('shallow-functions', ({ depth }) =>
    depth <= maxDepth
      ? null
      : `${depth} nested blocks: return early or extract the inner part; the limit is ${maxDepth}.`,
  ),
  createFunctionRule('few-parameters', ({ parameters, isTestCallback }) =>
    parameters <= maxParameters || isTestCallback
      ? null
      : `${parameters} positional parameters: pass an object; the limit is ${maxParameters}.`,
  ),
]

/** Measures of one function. */
type FunctionShape = {
  offset: number
  lines: number
  /** Maximum nesting of blocks (if, loop, switch, try); nested functions are measured separately. */
  depth: number
  parameters: number
  hasJsx: boolean
  /** Function expression in a test file, such as the body of a `describe`. */
  isTestCallback: boolean
}

type AnyFunction = FunctionNode | ArrowFunctionExpression

/** Measures all functions of a file. */
function measureFunctions(file: SourceFile): FunctionShape[] {
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
  const positional = node.params.filter((parameter) => !('name' in parameter && parameter.name === 'this'))
  return {
    offset: node.start,
    lines: file.getLine(node.end) - file.getLine(node.start) + 1,
    depth: 0,
    parameters: positional.length,
    hasJsx: false,
    isTestCallback: isTestCode(file.path) && node.type !== 'FunctionDeclaration',
  }
}

/** Collects shapes during a walk; `#open` are the functions around the current node, innermost last. */
class FunctionStack {
  readonly shapes: FunctionShape[] = []
  readonly #open: { shape: FunctionShape; depth: number }[] = []

  open(shape: FunctionShape): void {
    this.#open.push({ shape, depth: 0 })
  }

  close(): void {
    const innermost = this.#open.pop()
    if (innermost) this.shapes.push(innermost.shape)
  }

  enterBlock(): void {
    const innermost = this.#open.at(-1)
    if (!innermost) return
    innermost.depth += 1
    innermost.shape.depth = Math.max(innermost.shape.depth, innermost.depth)
  }

  leaveBlock(): void {
    const innermost = this.#open.at(-1)
    if (innermost) innermost.depth -= 1
  }

  markJsx(): void {
    for (const { shape } of this.#open) shape.hasJsx = true
  }
}

/** Visits `if` statements; an `else if` is on the level of its `if`. */
function visitBranches(functions: FunctionStack) {
  const elseIfs = new Set<Statement>()
  return {
    IfStatement(node: Statement & { type: 'IfStatement' }) {
      if (node.alternate?.type === 'IfStatement') elseIfs.add(node.alternate)
      if (!elseIfs.has(node)) functions.enterBlock()
    },
    'IfStatement:exit'(node: Statement & { type: 'IfStatement' }) {
      if (!elseIfs.has(node)) functions.leaveBlock()
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
