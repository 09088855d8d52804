import { resolve } from 'node:path'
import { ChangeConflict, CommandError } from '#errors.ts'
import type { LedgerFault } from '#ledger/verify-chain.ts'
import { verifyExport } from '#ledger/verify-export.ts'
import { verifyOnRequest } from '#ledger/verify-on-request.ts'
import { formatSentence, printLine } from '#process/terminal.ts'
import type { Services } from '#services.ts'
import { withInstalledServices } from './installed-services.ts'

interface VerifyOptions {
  /** ZIP file of an export. Absent: the ledger of this installation. */
  readonly file?: string
}

/**
 * Verifies the ledger of this installation, or an export. Prints the first fault; the exit code is then 1.
 * @throws NotAnExportError, CommandError if the ledger is being verified already
 */
export async function verify({ file }: VerifyOptions): Promise<void> {
  if (file !== undefined) {
    report(await verifyExport(resolve(file)), 'The export is as it was written')
    return
  }
  await withInstalledServices(async (services) => {
    const title = 'The ledger is as it was written, and so are the documents and payments that it records'
    report(await verifyOrExplain(services), title)
  })
}

async function verifyOrExplain(services: Services): Promise<Verified> {
  try {
    return await verifyOnRequest(services)
  } catch (error) {
    if (!(error instanceof ChangeConflict)) throw error
    throw new CommandError(formatSentence(error.sentence), { cause: error })
  }
}

interface Verified {
  readonly records: number
  readonly closures: number
  readonly fault: LedgerFault | null
}

function report({ records, closures, fault }: Verified, title: string): void {
  if (fault === null) {
    printLine(`${title}: ${formatCount(records, 'record')}, ${formatCount(closures, 'closure')}.`)
    return
  }
  printLine(formatSentence(fault.sentence))
  process.exitCode = 1
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
