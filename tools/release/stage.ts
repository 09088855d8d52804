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

/** The packages that run on a server; the web client goes along built. */
const workspaces = ['packages/server', 'packages/search', 'packages/shared']

const documents = ['install', 'security', 'scaling'].map((name) => `docs/${name}.md`)
const copiedPaths = ['bin', 'deploy', ...documents, 'LICENSE', 'packages/web/dist']
const developmentFile = /\.test\.tsx?$|-factories\.ts$/

type RootManifest = Manifest & Record<'name' | 'version' | 'description' | 'license' | 'type', string>

/** Lays a folder out as it will be on a server, everything that the product needs in it. */
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

/** Hidden files are nobody's sources: an editor's, a system's, or somebody's secrets. */
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

/** The root needs nothing but the packages that run, and Node itself. */
function writeManifests({ root, folder, manifest }: ReleaseFolders): Lock {
  const { name, version, description, license, type } = manifest
  const slim = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    workspaces,
    ...findNodePackage(manifest),
  }
  const lock = createLock(slim, readJson(join(root, 'package-lock.json')))
  writeJson(join(folder, 'package.json'), slim)
  writeJson(join(folder, 'package-lock.json'), lock)
  for (const workspace of workspaces) {
    const own: Manifest = readJson(join(root, workspace, 'package.json'))
    writeJson(join(folder, workspace, 'package.json'), removeDevelopmentFields(own))
  }
  return lock
}

/** The one of the packages with Node that is for this platform. */
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
