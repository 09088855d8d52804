import { deliverEmail, toDeliveryFailure } from '#mail/transport.ts'

// Delivers an e-mail in a process of its own, because additional trusted authorities must be set before a process starts. Reads
// settings and e-mail as JSON from the first argument and writes the kind of the failure, if any, to stdout.
const { settings, email } = JSON.parse(process.argv[2] ?? '')
try {
  await deliverEmail(settings, email, { logFile: '' })
} catch (error) {
  process.stdout.write(toDeliveryFailure(error).kind)
}
