/** Loaded into the server before anything else: its clock starts at the moment of the pictures, and goes on from there. */
import { moment } from './moment.ts'

const ahead = Date.parse(moment) - Date.now()
const now = () => Reflect.apply(realNow, Date, []) + ahead
const realNow = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (date, given, asked) => Reflect.construct(date, given.length === 0 ? [now()] : given, asked),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
