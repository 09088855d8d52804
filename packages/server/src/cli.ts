#!/usr/bin/env node
import { endOnSignals } from './process/end-signals.ts'
import { enableStartupCache } from './process/startup.ts'

// Before anything else is loaded.
endOnSignals()
enableStartupCache()
await import('./commands/command-line.ts')
