import { deliverEmail, toDeliveryFailure } from '#mail/transport.ts'

// A process of its own that hands over a letter: authorities that are trusted besides the usual ones are named to a process
// before it starts. It is given settings and letter as JSON, and says what was in the way, or nothing.
const { settings, letter } = JSON.parse(process.argv[2] ?? '')
try {
  await deliverEmail(settings, letter, { logFile: '' })
} catch (error) {
  process.stdout.write(toDeliveryFailure(error).kind)
}
