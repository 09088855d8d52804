import { posix } from 'node:path'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'
import { hasRole, isSubjectFile } from '../subject-files.ts'

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
