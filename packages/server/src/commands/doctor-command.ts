import { readConfig } from '#config/config.ts'
import type { Sentence } from '#errors.ts'
import { examineInstallation, type Finding } from '#installer/examine-installation.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import { printLine } from '#process/terminal.ts'
import { defaultDataDir } from './installed-services.ts'

const text = getTranslator('en')

/** Says of everything that the product needs whether it is there; the exit code is 1 where something is not. */
export async function runDoctor(): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const findings = await examineInstallation(config)
  for (const finding of findings) printFinding(finding)
  const problemCount = findings.filter(({ isGood }) => !isGood).length
  printLine(problemCount === 0 ? text('doctor.all-good') : text('doctor.some-bad', { count: problemCount }))
  if (problemCount > 0) process.exitCode = 1
}

function printFinding({ title, isGood, details }: Finding): void {
  printLine(`${isGood ? '✓' : '✗'} ${formatSentence(title)}`)
  for (const detail of details) printLine(`  ${formatSentence(detail)}`)
}

function formatSentence({ key, params }: Sentence): string {
  return text(key, params)
}
