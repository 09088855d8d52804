import { readConfig } from '#config/config.ts'
import type { Sentence } from '#errors.ts'
import { examineInstallation, type Finding } from '#installer/examine-installation.ts'
import { textIn } from '#locale/dictionaries.ts'
import { defaultDataDir } from './installed-services.ts'
import { say } from './say.ts'

const text = textIn('en')

/** Says of everything that the product needs whether it is there; the exit code is 1 where something is not. */
export async function examine(): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const findings = await examineInstallation(config)
  for (const finding of findings) report(finding)
  const bad = findings.filter(({ isGood }) => !isGood).length
  say(bad === 0 ? text('doctor.all-good') : text('doctor.some-bad', { count: bad }))
  if (bad > 0) process.exitCode = 1
}

function report({ title, isGood, details }: Finding): void {
  say(`${isGood ? '✓' : '✗'} ${inWords(title)}`)
  for (const detail of details) say(`  ${inWords(detail)}`)
}

function inWords({ key, params }: Sentence): string {
  return text(key, params)
}
