#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// The only JavaScript of the server: Node.js loads its compiler of TypeScript, which takes 7 MB as long as the process runs, for the first
// file that is not in the cache. The cache is in the data directory, where no other user may write, so there is none before the installation.
const frameworkFolder = join(resolve(process.env.DATA_DIR ?? 'data'), 'storage/framework')
if (existsSync(frameworkFolder)) enableCompileCache(join(frameworkFolder, 'compiled'))

// Before anything else is loaded.
const { endOnSignals } = await import('./process/end-signals.ts')
endOnSignals()
await import('./commands/command-line.ts')
