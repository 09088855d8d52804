// The entry point is cli.mjs. Crontabs that were written before it was name this file.
import './cli.mjs'
