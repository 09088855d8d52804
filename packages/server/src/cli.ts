#!/usr/bin/env node
import { enableStartupCache } from './process/startup.ts'

// Before anything else is loaded.
enableStartupCache()
await import('./commands/command-line.ts')
