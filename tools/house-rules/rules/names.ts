import { posix } from 'node:path'
import { isAnyFile, isTestCode, matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

/** What stands in the folder of a server subject itself. */
export const isSubjectFile = matchExcept(
  matchPaths(
    'packages/server/src/{auth,backup,catalogue,dashboard,documents,installer,licence,locale,mail,members,parties,pdf,search,security,settings}/*.ts',
  ),
  isTestCode,
)

/** Every subject may have these. */
const roleNames = ['routes', 'repository', 'presenter']

/** Words that a subject has of its own, as designed. */
const ownFileNames = new Map([
  ['auth', ['secret']],
  ['licence', ['licence-app', 'code-file', 'wrong-codes']],
  ['locale', ['dictionaries']],
  [
    'installer',
    [
      'installer-app',
      'requirements',
      'permissions',
      'purchase-code',
      'installed-marker',
      'sayings',
      'setup-address',
      'setup-guards',
      'setup-pass',
      'setup-services',
    ],
  ],
  ['mail', ['queue', 'transport', 'document-mail']],
  ['pdf', ['typesetter', 'typesetter-process']],
])

/** The domain values of a subject: its types and the pure functions on them. */
const valueFileNames = new Map([
  ['auth', ['session']],
  ['catalogue', ['product']],
  ['documents', ['document-values']],
  ['members', ['member']],
  ['parties', ['party']],
  ['security', ['security-event']],
  ['pdf', ['paper']],
])

export function isSubjectValue(path: string): boolean {
  const { subject, name } = splitSubjectPath(path)
  return isSubjectFile(path) && valueFileNames.get(subject)?.includes(name) === true
}

/** Whether the vocabulary has a place for the file besides being a command. */
export function hasRole(path: string): boolean {
  const { subject, name } = splitSubjectPath(path)
  return (
    roleNames.includes(name) || isSubjectValue(path) || ownFileNames.get(subject)?.includes(name) === true
  )
}

function splitSubjectPath(path: string) {
  return { subject: posix.basename(posix.dirname(path)), name: posix.basename(path, '.ts') }
}

export const subjectFileNames: Rule = {
  name: 'subject-vocabulary',
  appliesTo: (path) => isSubjectFile(path) && !hasRole(path),
  find(file) {
    const name = posix.basename(file.path, '.ts')
    const command = toCamelCase(name)
    const functions = listExportedFunctions(file)
    if (name.includes('-') && functions.length === 1 && functions[0] === command) return []
    const message = `Name a command <verb>-<noun>.ts and let it export one function of that name (${command}); a new kind of file needs a decision record.`
    return [{ offset: 0, message }]
  },
}

function listExportedFunctions(file: SourceFile): string[] {
  const names: string[] = []
  file.visit({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) names.push(declaration.id.name)
    },
  })
  return names
}

function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

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
        message:
          'Name the file after the one thing that it holds: a drawer collects what nobody finds again.',
      },
    ]
  },
}

const mockingMethods = /^(mock|doMock|unmock|doUnmock|hoisted|resetModules)$/

const isIsolatedTest = matchPaths('**/*.alone.test.{ts,tsx}')

/** A process tests many files with the same modules: what is replaced in one would be replaced in all that follow. */
export const isolatedMocks: Rule = {
  name: 'replaced-modules-alone',
  appliesTo: (path) => isTestCode(path) && !isIsolatedTest(path),
  find: findMocks,
}

function findMocks(file: SourceFile): Finding[] {
  const found: Finding[] = []
  file.visit({
    MemberExpression({ object, property, start }) {
      const isRunner = object.type === 'Identifier' && object.name === 'vi'
      if (isRunner && property.type === 'Identifier' && mockingMethods.test(property.name)) {
        found.push({
          offset: start,
          message:
            'Name the file *.alone.test.ts, which has a process of its own: others test with these modules too.',
        })
      }
    },
  })
  return found
}
