#!/usr/bin/env node
import { startLightly } from './start-lightly.ts'

// Before anything else is loaded.
startLightly()
await import('./command-line.ts')
