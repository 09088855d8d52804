import type { Finding } from '../complaint.ts'
import { everywhere } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

export const looseEnds: Rule = {
  name: 'loose-ends',
  looksAt: everywhere,
  find: (file) => [...promises(file), ...testsThatDoNotRun(file)],
}

function promises({ comments }: SourceFile): Finding[] {
  return comments
    .filter(({ value }) => /\b(TO[D]O|FIX[M]E|XX[X]|HACK)\b/.test(value))
    .map(({ start }) => ({ at: start, says: 'Do it now or drop the comment: nobody comes back for it.' }))
}

function testsThatDoNotRun(file: SourceFile): Finding[] {
  const found: Finding[] = []
  const says = 'Every test runs: mend this one or delete it.'
  file.visit({
    MemberExpression({ object, property, start }) {
      const ofTests = /^(describe|it|test|suite)\b/.test(file.text.slice(object.start, object.end))
      if (
        ofTests &&
        'name' in property &&
        /^(skip|skipIf|only|todo|fixme|fails?)$/.test(String(property.name))
      ) {
        found.push({ at: start, says })
      }
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && /^(xit|xdescribe|xtest|fit|fdescribe)$/.test(callee.name)) {
        found.push({ at: start, says })
      }
    },
  })
  return found
}
