import { posix } from 'node:path'
import { but, paths } from '../paths.ts'
import { testCode } from '../places.ts'
import type { Rule } from '../rule.ts'

/** Files that a subject has besides routes, repository, presenter and its commands: by subject, as designed. */
const ownWords = new Map([
  ['documents', ['revisions']],
  ['installer', ['installer-app', 'requirements', 'permissions', 'purchase-code', 'installed-marker']],
  ['mail', ['queue', 'transport', 'document-mail']],
])

const everySubject = ['routes', 'repository', 'presenter']

const subjects = paths(
  'packages/server/src/{auth,catalogue,dashboard,documents,installer,locale,mail,members,parties,pdf,search,settings}/*.ts',
)

export const subjectVocabulary: Rule = {
  name: 'subject-vocabulary',
  looksAt: but(subjects, testCode),
  find({ path, exportedValues }) {
    const name = posix.basename(path, '.ts')
    const subject = posix.basename(posix.dirname(path))
    if (everySubject.includes(name) || ownWords.get(subject)?.includes(name)) return []
    const command = camelCase(name)
    if (name.includes('-') && exportedValues.length === 1 && exportedValues[0] === command) return []
    return [
      {
        at: 0,
        says: `A subject has routes, repository, presenter and commands: name this file <verb>-<noun>.ts and let it export one function of that name (${command}); another name needs a decision record.`,
      },
    ]
  },
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
