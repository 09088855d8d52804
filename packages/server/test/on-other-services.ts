import { createApp } from '#app.ts'
import type { Services } from '#services.ts'
import type { CompanyContext } from './over-firms.ts'
import { TestClient } from './test-client.ts'

type ClientWork = (client: TestClient) => Promise<void>

/** Does something with the same firm on a server with other services. */
export function createServicesRunner(given: CompanyContext) {
  return async (changes: Partial<Services>, work: ClientWork): Promise<void> => {
    const services = { ...given.test.services, ...changes }
    const app = await createApp(services)
    await app.ready()
    const client = new TestClient(app, services.installation)
    await client.signIn('ada@example.com', 'correct horse battery')
    await work(client)
    await app.close()
  }
}
