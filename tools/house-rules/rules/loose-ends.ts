import type { Finding } from '../complaint.ts'
import { isAnyFile } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

export const noLooseEnds: Rule = {
  name: 'loose-ends',
  appliesTo: isAnyFile,
  find: (file) => [...findTodoComments(file), ...findSkippedTests(file)],
}

function findTodoComments({ comments }: SourceFile): Finding[] {
  return comments
    .filter(({ value }) => /\b(TO[D]O|FIX[M]E|XX[X]|HACK)\b/.test(value))
    .map(({ start }) => ({ offset: start, message: 'Do it now or drop the comment: nobody comes back for it.' }))
}

function findSkippedTests(file: SourceFile): Finding[] {
  const found: Finding[] = []
  const message = 'Every test runs: mend this one or delete it.'
  file.visit({
    MemberExpression({ object, property, start }) {
      const ofTests = /^(describe|it|test|suite)\b/.test(file.text.slice(object.start, object.end))
      if (
        ofTests &&
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
