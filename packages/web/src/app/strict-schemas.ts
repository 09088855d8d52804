import { z } from 'zod'

// Before the first schema is made: the page's security policy forbids compiling code from text.
z.config({ jitless: true })
