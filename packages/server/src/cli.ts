#!/usr/bin/env node
import { enableStartupCache } from './start-lightly.ts'

// Before anything else is loaded.
enableStartupCache()
await import('./command-line.ts')
