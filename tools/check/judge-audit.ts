/** What an audit says, in the lines that are shown; the last one is the verdict. */
interface Verdict {
  /** Something that attackers can use: nothing should be released with it. */
  isBad: boolean
  lines: string[]
}

interface Weakness {
  severity: string
  range?: string
  via?: (string | { title?: string })[]
}

const bad = ['high', 'critical']

/** @param output of `npm audit --json`, with whatever npm said around it */
export function judgeAudit(output: string): Verdict {
  const found = weaknessesIn(output)
  if (found === null) return { isBad: false, lines: ['not checked: the registry does not answer'] }
  const names = Object.entries(found)
  const lines = names.map(([name, weakness]) => `${weakness.severity}: ${name} ${titlesOf(weakness)}`)
  const count = names.filter(([, { severity }]) => bad.includes(severity)).length
  return {
    isBad: count > 0,
    lines: [...lines, `${names.length} packages with known weaknesses, ${count} of them bad`],
  }
}

/** @returns null where there was no audit */
function weaknessesIn(output: string): Record<string, Weakness> | null {
  try {
    const report: { vulnerabilities?: Record<string, Weakness> } = JSON.parse(
      output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
    )
    return report.vulnerabilities ?? null
  } catch {
    return null
  }
}

function titlesOf({ via = [], range = '' }: Weakness): string {
  const titles = via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause.title ?? '']))
  return [range, ...titles].filter((text) => text !== '').join('; ')
}
