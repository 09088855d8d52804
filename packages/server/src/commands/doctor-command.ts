import { type Config, readConfig } from '#config/config.ts'
import type { Sentence } from '#errors.ts'
import { examineInstallation, type Finding } from '#installer/examine-installation.ts'
import { hasInstallationFile } from '#installer/installation-file.ts'
import { type BackgroundJob, backgroundJobs } from '#jobs/job-registry.ts'
import { type JobStatus, readJobStatuses } from '#jobs/job-status.ts'
import { formatSentence, printLine } from '#process/terminal.ts'
import { defaultDataDir } from './installed-services.ts'

/** Prints a finding for each requirement of the product, and the last runs of the background jobs. The exit code is 1 if a requirement is not met. */
export async function runDoctor(): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const findings = await examineInstallation(config)
  // A failed run is no missing requirement: the job is tried again.
  for (const finding of [...findings, ...examineJobs(config)]) printFinding(finding)
  const problemCount = findings.filter(({ isGood }) => !isGood).length
  printLine(
    formatSentence(
      problemCount === 0
        ? { key: 'doctor.no-problems' }
        : { key: 'doctor.problems', params: { count: problemCount } },
    ),
  )
  if (problemCount > 0) process.exitCode = 1
}

function printFinding({ title, isGood, details }: Finding): void {
  printLine(`${isGood ? '✓' : '✗'} ${formatSentence(title)}`)
  for (const detail of details) printLine(`  ${formatSentence(detail)}`)
}

/** Checks the last run of each background job. Returns nothing before the installation is finished. */
function examineJobs({ dataDir }: Config): Finding[] {
  if (!hasInstallationFile(dataDir)) return []
  const title: Sentence = { key: 'doctor.jobs' }
  const statuses = readJobStatuses(dataDir)
  if (statuses === null) return [{ title, isGood: true, details: [{ key: 'doctor.no-jobs' }] }]
  const isGood = Object.values(statuses).every(({ lastError }) => lastError === '')
  return [{ title, isGood, details: backgroundJobs.map((job) => describeJob(job, statuses[job.name])) }]
}

function describeJob({ name, intervalMs, lease }: BackgroundJob, status: JobStatus | undefined): Sentence {
  const job = { job: name, interval: formatInterval(intervalMs), lease: lease ?? '–' }
  if (status === undefined) return { key: 'doctor.job-not-run', params: job }
  const time = status.lastRunAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  return status.lastError === ''
    ? { key: 'doctor.job-run', params: { ...job, time } }
    : { key: 'doctor.job-failed', params: { ...job, time, error: status.lastError } }
}

function formatInterval(milliseconds: number): string {
  const seconds = milliseconds / 1_000
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} min`
}
