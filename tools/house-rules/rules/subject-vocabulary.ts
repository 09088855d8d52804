import { posix } from 'node:path'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'
import { hasRole, subjectFiles } from '../subject-files.ts'

export const subjectVocabulary: Rule = {
  name: 'subject-vocabulary',
  looksAt: (path) => subjectFiles(path) && !hasRole(path),
  find(file) {
    const name = posix.basename(file.path, '.ts')
    const command = camelCase(name)
    const functions = exportedFunctions(file)
    if (name.includes('-') && functions.length === 1 && functions[0] === command) return []
    const says = `Name a command <verb>-<noun>.ts and let it export one function of that name (${command}); a new kind of file needs a decision record.`
    return [{ at: 0, says }]
  },
}

function exportedFunctions(file: SourceFile): string[] {
  const names: string[] = []
  file.visit({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) names.push(declaration.id.name)
    },
  })
  return names
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
