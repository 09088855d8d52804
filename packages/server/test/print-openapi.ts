import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp } from './test-app.ts'

// Prints the OpenAPI document of the product. `npm run check` lints it.

const folder = mkdtempSync(join(tmpdir(), 'quittance-openapi-'))
const { app, close } = await startTestApp({ dialect: 'sqlite', file: join(folder, 'database.sqlite') })
const { body } = await app.inject({ method: 'GET', url: '/api/openapi.json' })
await close()
rmSync(folder, { recursive: true })
process.stdout.write(body)
