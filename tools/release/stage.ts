import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { getBundledNode } from '../set-up/bundled-node.mjs'
import { runNpmCi } from '../set-up/install-packages.mjs'
import {
  createBillOfMaterials,
  createLock,
  type Lock,
  type Manifest,
  removeDevelopmentFields,
  trimPackages,
} from './release-packages.ts'

/** Packages that run on a server; the web client is copied as built. */
const workspaces = ['packages/server', 'packages/search', 'packages/shared']

const documents = ['install', 'security', 'scaling', 'ledger'].map((name) => `docs/${name}.md`)
const copiedPaths = ['bin', 'deploy', 'compose.yaml', ...documents, 'LICENSE', 'packages/web/dist']
const developmentFile = /\.test\.tsx?$|-factories\.ts$/

type RootManifest = Manifest & Record<'name' | 'version' | 'description' | 'license' | 'type', string>

/** Creates the folder of a release with everything that the product needs on a server. */
export async function stageRelease(root: string, folder: string): Promise<{ version: string }> {
  const manifest: RootManifest = readJson(join(root, 'package.json'))
  for (const path of [...copiedPaths, ...workspaces.map((workspace) => `${workspace}/src`)]) {
    copyPath(join(root, path), join(folder, path))
  }
  chmodSync(join(folder, 'bin/quittance'), 0o755)
  writeFileSync(join(folder, 'README.md'), createReadme(manifest.version))
  const lock = writeManifests({ root, folder, manifest })
  await runNpmCi(folder, ['--omit=dev', '--ignore-scripts'])
  writeFileSync(join(folder, 'sbom.cdx.json'), await createBillOfMaterials(folder, manifest.name))
  trimPackages(folder, Object.keys(lock.packages))
  return manifest
}

/** Copies a file or folder without tests and hidden files, which can belong to an editor or contain secrets. */
function copyPath(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !(basename(path).startsWith('.') || developmentFile.test(path)),
  })
}

function createReadme(version: string): string {
  const unpacked = `${process.platform} on ${process.arch}`
  return `# Quittance ${version}\n\nReady to run for ${unpacked}. How to set it up: [docs/install.md](docs/install.md).\n`
}

type ReleaseFolders = { root: string; folder: string; manifest: RootManifest }

/** Writes the manifests and the lock file of a release: only packages that run on a server, and Node.js. */
function writeManifests({ root, folder, manifest }: ReleaseFolders): Lock {
  const { name, version, description, license, type } = manifest
  const releaseManifest = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    workspaces,
    ...findNodePackage(manifest),
  }
  const lock = createLock(releaseManifest, readJson(join(root, 'package-lock.json')))
  writeJson(join(folder, 'package.json'), releaseManifest)
  writeJson(join(folder, 'package-lock.json'), lock)
  for (const workspace of workspaces) {
    const workspaceManifest: Manifest = readJson(join(root, workspace, 'package.json'))
    writeJson(join(folder, workspace, 'package.json'), removeDevelopmentFields(workspaceManifest))
  }
  return lock
}

/** Returns the package with Node.js for this platform. */
function findNodePackage({ optionalDependencies = {} }: Manifest): Pick<Manifest, 'optionalDependencies'> {
  const name = getBundledNode()?.split('/')[0] ?? ''
  const version = optionalDependencies[name]
  return version === undefined ? {} : { optionalDependencies: { [name]: version } }
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
