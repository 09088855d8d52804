import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyWebClient, startCommand } from '@quittance/server/test/product-process.ts'
import type { TestProject } from 'vitest/node'
import { requireBrowser } from '../../../tools/test/installed-programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of 127.0.0.1 on which the server of the component tests listens. */
    apiPort: number
    /** Administrator of the demo company. */
    member: { email: string; password: string }
  }
}

/** Starts the product with the demo company on SQLite. The test page sends its API calls there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireBrowser()
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-components-'))
  const server = await startCommand(
    ['demo'],
    {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(project.config.provide.apiPort),
      WEB_DIST: createEmptyWebClient(dataDir),
    },
    /^Password:/,
  )
  const [, email = '', password = ''] =
    /^E-mail: +(\S+)\nPassword: +(\S+)/m.exec(server.lines().join('\n')) ?? []
  project.provide('member', { email, password })
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}
