import type { Finding } from './complaint.ts'
import type { Project } from './project.ts'
import type { SourceFile } from './source-file.ts'

/** One house rule. It looks at one file at a time; what it needs to know of the others, the project tells. */
export type Rule = {
  name: string
  appliesTo: (path: string) => boolean
  find: (file: SourceFile, project: Project) => Finding[]
}
