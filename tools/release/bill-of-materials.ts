import { UserError } from '../set-up/complaint.mjs'
import { runProgram } from '../set-up/run-quietly.mjs'

/** As CycloneDX has it, as far as it is touched here. */
interface Bill {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string; type: string } }
}

/**
 * What a release is made of, as CycloneDX JSON: every package with its version, licence and checksum. The same packages
 * make the same text.
 * @param folder with the lock file of the release
 */
export async function createBillOfMaterials(folder: string, product: string): Promise<string> {
  const wanted = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--loglevel=error',
  ]
  const npm = await runProgram('npm', wanted, { cwd: folder, shell: process.platform === 'win32' })
  if (!npm.ok)
    throw new UserError(`${npm.output}\nThe list of packages could not be made: mend what it names above.`)
  // as: npm says so of this format
  const { serialNumber: _number, ...bill } = JSON.parse(npm.output) as Bill
  const { timestamp: _moment, ...metadata } = bill.metadata
  const component = { ...metadata.component, name: product }
  return `${JSON.stringify({ ...bill, metadata: { ...metadata, component } }, null, 2)}\n`
}
