/** What an audit says, in the lines that are shown; the last one is the verdict. */
interface AuditReport {
  /** Something that attackers can use: nothing should be released with it. */
  hasSevere: boolean
  lines: string[]
}

interface Vulnerability {
  severity: string
  range?: string
  via?: (string | { title?: string })[]
}

const severeLevels = ['high', 'critical']

/** @param output of `npm audit --json`, with whatever npm said around it */
export function parseAudit(output: string): AuditReport {
  const found = parseVulnerabilities(output)
  if (found === null) return { hasSevere: false, lines: ['not checked: the registry does not answer'] }
  const names = Object.entries(found)
  const lines = names.map(([name, weakness]) => `${weakness.severity}: ${name} ${formatTitles(weakness)}`)
  const count = names.filter(([, { severity }]) => severeLevels.includes(severity)).length
  return {
    hasSevere: count > 0,
    lines: [...lines, `${names.length} packages with known weaknesses, ${count} of them bad`],
  }
}

/** @returns null where there was no audit */
function parseVulnerabilities(output: string): Record<string, Vulnerability> | null {
  try {
    const report: { vulnerabilities?: Record<string, Vulnerability> } = JSON.parse(
      output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
    )
    return report.vulnerabilities ?? null
  } catch {
    return null
  }
}

function formatTitles({ via = [], range = '' }: Vulnerability): string {
  const titles = via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause.title ?? '']))
  return [range, ...titles].filter((text) => text !== '').join('; ')
}
