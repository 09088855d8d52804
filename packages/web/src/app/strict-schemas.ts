import { z } from 'zod'

// Must run before the first schema is created: the content security policy forbids compiling code from strings.
z.config({ jitless: true })
