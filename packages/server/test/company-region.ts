import { readRegion, updateRegion } from '@quittance/shared/contract/region-settings.ts'
import { expect } from 'vitest'
import type { TestClient } from './test-app.ts'

/** Sets the time zone of the company. @param timeZone name of the IANA time zone database */
export async function selectTimeZone(client: TestClient, timeZone: string): Promise<void> {
  const { region, version } = (await client.call(readRegion)).json()
  const saved = await client.call(updateRegion, { ...region, time_zone: timeZone, version })
  expect(saved.statusCode, saved.body).toBe(200)
}
