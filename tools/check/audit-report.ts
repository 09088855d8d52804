/** Result of an audit. */
interface AuditReport {
  /** Whether a vulnerability is high or critical: the product must not be released with it. */
  hasSevere: boolean
  /** To print; the last line is the summary. */
  lines: string[]
}

interface Vulnerability {
  severity: string
  range?: string
  via?: (string | { title?: string })[]
}

const severeLevels = ['high', 'critical']

/** Reads the output of `npm audit --json`, which may be surrounded by messages of npm. */
export function parseAudit(output: string): AuditReport {
  const found = parseVulnerabilities(output)
  if (found === null) return { hasSevere: false, lines: ['not checked: the registry does not answer'] }
  const packages = Object.entries(found)
  const lines = packages.map(([name, each]) => `${each.severity}: ${name} ${formatDetails(each)}`)
  const count = packages.filter(([, { severity }]) => severeLevels.includes(severity)).length
  return {
    hasSevere: count > 0,
    lines: [
      ...lines,
      `${packages.length} packages with known vulnerabilities, ${count} of them high or critical`,
    ],
  }
}

/** Returns the vulnerabilities by package; null if the output contains no audit. */
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

function formatDetails({ via = [], range = '' }: Vulnerability): string {
  const titles = via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause.title ?? '']))
  return [range, ...titles].filter((text) => text !== '').join('; ')
}
