import type { Expression, ObjectPattern } from 'oxc-parser'
import { isAnyFile, isProductCode, matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

/** Returns the offsets where a global is used, bare or through `globalThis`; properties of that name do not count. */
function findGlobalReferences(global: string, file: SourceFile): number[] {
  const properties = new Set<number>()
  const found: number[] = []
  file.visit({
    MemberExpression({ object, property }) {
      if (property.type === 'Identifier' && !isGlobalObject(object)) properties.add(property.start)
      if (property.type === 'Literal' && property.value === global && isGlobalObject(object)) {
        found.push(property.start)
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ObjectPattern' && init && isGlobalObject(init))
        found.push(...findDestructured(global, id))
    },
    Property({ key, shorthand }) {
      if (!shorthand) properties.add(key.start)
    },
    Identifier({ name, start }) {
      if (name === global && !properties.has(start)) found.push(start)
    },
  })
  return found
}

function isGlobalObject(node: Expression): boolean {
  return node.type === 'Identifier' && /^(globalThis|window|self|global)$/.test(node.name)
}

function findDestructured(name: string, { properties }: ObjectPattern): number[] {
  return properties
    .filter((each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name)
    .map(({ start }) => start)
}

export const restrictedFetch: Rule = {
  name: 'restricted-fetch',
  appliesTo: matchExcept(
    isProductCode,
    matchPaths(
      'packages/web/src/api/{client,call-service}.ts',
      'packages/server/src/installer/purchase-code.ts',
    ),
  ),
  find: (file) =>
    ['fetch', 'XMLHttpRequest'].flatMap((name) =>
      findGlobalReferences(name, file).map((offset) => ({
        offset,
        message:
          'Only api/client.ts, api/call-service.ts and the licence check use fetch: call the endpoint through the API client.',
      })),
    ),
}

const environmentMessage =
  'Only config/config.ts reads the environment: add a field to Config and take it as a parameter.'

export const restrictedEnvironment: Rule = {
  name: 'restricted-environment',
  // cli.mjs reads the data directory before it may load TypeScript.
  appliesTo: matchExcept(
    isProductCode,
    matchPaths('packages/server/src/config/config.ts', 'packages/server/src/cli.mjs'),
  ),
  find: (file) => [...findEnvironmentReads(file), ...findProcessImports(file)],
}

function findEnvironmentReads(file: SourceFile): Finding[] {
  const found: Finding[] = []
  file.visit({
    MemberExpression({ object, property, start }) {
      const name = property.type === 'Literal' ? property.value : 'name' in property && property.name
      if (name === 'env' && file.text.slice(object.start, object.end).endsWith('process'))
        found.push({ offset: start, message: environmentMessage })
    },
    VariableDeclarator({ id, init, start }) {
      if (id.type !== 'ObjectPattern' || !init) return
      if (file.text.slice(init.start, init.end).endsWith('process'))
        found.push({ offset: start, message: environmentMessage })
    },
  })
  return found
}

/** Finds imports of `process`, which would hide reads of `process.env`; the global is enough. */
function findProcessImports({ imports }: SourceFile): Finding[] {
  return imports
    .filter(({ target }) => /^(node|npm):process$/.test(target))
    .map(({ offset }) => ({ offset, message: environmentMessage }))
}

export const restrictedRounding: Rule = {
  name: 'restricted-rounding',
  appliesTo: matchExcept(isProductCode, matchPaths('packages/shared/src/money/decimal.ts')),
  find(file) {
    const found: Finding[] = []
    file.visit({
      MemberExpression({ object, property, start }) {
        if (property.type !== 'Identifier' || !/^(toFixed|toPrecision|round)$/.test(property.name)) return
        if (object.type === 'Identifier' && object.name === 'Math') return
        found.push({
          offset: start,
          message: 'Only money/decimal.ts rounds: call its function.',
        })
      },
    })
    return found
  },
}

const castMessage =
  'Check the value or use satisfies instead of a cast; if it cannot be checked, add a comment: // as: reason.'

export const noCasts: Rule = {
  name: 'no-casts',
  appliesTo: isAnyFile,
  find(file) {
    const casts: number[] = []
    file.visit({
      TSAsExpression({ typeAnnotation: type }) {
        if (file.text.slice(type.start, type.end) !== 'const') casts.push(type.start)
      },
      TSTypeAssertion: ({ start }) => casts.push(start),
      PropertyDefinition({ definite, start }) {
        if (definite) casts.push(start)
      },
      VariableDeclarator({ definite, start }) {
        if (definite) casts.push(start)
      },
    })
    return casts
      .filter((offset) => !hasReason(offset, file))
      .map((offset) => ({ offset, message: castMessage }))
  },
}

/** Returns whether a comment `as: reason` is on the same line or on the line before. */
function hasReason(offset: number, file: SourceFile): boolean {
  const line = file.getLine(offset)
  return file.comments.some(
    ({ value, end }) => /^\s*as: \S+ \S+/.test(value) && [line, line - 1].includes(file.getLine(end)),
  )
}

const suppressions = [
  {
    comment: /@ts-(ignore|nocheck)/,
    message: 'Fix the type instead of suppressing the error.',
  },
  {
    comment: /@ts-expect-error(?!\W+\w+ \w+)/,
    message: 'Add the reason after @ts-expect-error.',
  },
  {
    comment: /biome-ignore(?!( [\w/-]+)+: [^\s<]+ \S+)/,
    message: 'Suppress one rule on one line, with a reason: // biome-ignore lint/group/rule: reason.',
  },
]

export const suppressionReasons: Rule = {
  name: 'suppression-reasons',
  appliesTo: isAnyFile,
  find: ({ comments }) =>
    comments.flatMap(({ value, start }) =>
      suppressions
        .filter(({ comment }) => comment.test(value))
        .map(({ message }) => ({ offset: start, message })),
    ),
}

export const noLooseEnds: Rule = {
  name: 'no-loose-ends',
  appliesTo: isAnyFile,
  find: (file) => [...findTodoComments(file), ...findSkippedTests(file)],
}

function findTodoComments({ comments }: SourceFile): Finding[] {
  return comments
    .filter(({ value }) => /\b(TO[D]O|FIX[M]E|XX[X]|HACK)\b/.test(value))
    .map(({ start }) => ({ offset: start, message: 'Resolve or remove this TODO.' }))
}

function findSkippedTests(file: SourceFile): Finding[] {
  const found: Finding[] = []
  const message = 'Every test must run: fix or delete this one.'
  file.visit({
    MemberExpression({ object, property, start }) {
      const isTestFunction = /^(describe|it|test|suite)\b/.test(file.text.slice(object.start, object.end))
      if (
        isTestFunction &&
        'name' in property &&
        /^(skip|skipIf|only|todo|fixme|fails?)$/.test(String(property.name))
      ) {
        found.push({ offset: start, message })
      }
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && /^(xit|xdescribe|xtest|fit|fdescribe)$/.test(callee.name)) {
        found.push({ offset: start, message })
      }
    },
  })
  return found
}
