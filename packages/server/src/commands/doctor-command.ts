import { readConfig } from '#config/config.ts'
import { examineInstallation, type Finding } from '#installer/examine-installation.ts'
import { formatSentence, printLine } from '#process/terminal.ts'
import { defaultDataDir } from './installed-services.ts'

/** Prints a finding for each requirement of the product. The exit code is 1 if a requirement is not met. */
export async function runDoctor(): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const findings = await examineInstallation(config)
  for (const finding of findings) printFinding(finding)
  const problemCount = findings.filter(({ isGood }) => !isGood).length
  printLine(
    formatSentence(
      problemCount === 0
        ? { key: 'doctor.all-good' }
        : { key: 'doctor.some-bad', params: { count: problemCount } },
    ),
  )
  if (problemCount > 0) process.exitCode = 1
}

function printFinding({ title, isGood, details }: Finding): void {
  printLine(`${isGood ? '✓' : '✗'} ${formatSentence(title)}`)
  for (const detail of details) printLine(`  ${formatSentence(detail)}`)
}
