import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeOpenedDocument } from '@quittance/shared/wire/document-record.ts'
import { encodeSave } from '@quittance/shared/wire/save-payload.ts'
import { writeBackup } from '#backup/write-backup.ts'
import { listAppliedMigrations } from '#database/migrations/migrate.ts'
import { createMember } from '#members/create-member.ts'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { fillCompany } from './fill-company.ts'
import {
  companyMember,
  listPaths,
  type RecordedCompany,
  type RecordedDocument,
  readDocument,
  readJson,
  searches,
} from './recorded-company.ts'

// Records what a version of the product stores and answers, for `upgraded-company.test.ts`. It was run in a checkout of
// de9a89a8, the last version without legal data, to which this folder was copied:
//
//   git worktree add --detach ../before de9a89a8 && cp -al node_modules ../before/
//   cp -r packages/server/test/earlier-version ../before/packages/server/test/
//   cd ../before && node packages/server/test/earlier-version/record-company.ts <folder for the two files>
//
// It writes `company.quittance`, a backup of the embedded database, and `company.json`, the answers, which `npx biome format --write`
// formats. Needs `pdftotext`.

const [, , folder = '.'] = process.argv
const recordedAt = new Date('2026-06-15T09:00:00Z')

const databaseFile = join(folder, 'company.sqlite')
const test = await startTestApp({ dialect: 'sqlite', file: databaseFile })
try {
  test.advanceClock(recordedAt.getTime() - Date.now())
  await createMember(test.services, { ...companyMember, role: 'admin' })
  const client = test.createClient()
  await client.signIn(companyMember.email, companyMember.password)
  await fillCompany(client)
  const recorded = await recordAnswers(test, client)
  await backUp(test)
  writeFileSync(join(folder, 'company.json'), JSON.stringify(recorded))
} finally {
  await test.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${databaseFile}${suffix}`, { force: true })
}

async function recordAnswers(
  { services: { database } }: TestApp,
  client: TestClient,
): Promise<RecordedCompany> {
  const stored = await database.selectFrom('documents').select(['id', 'kind']).orderBy('id').execute()
  const documents: RecordedDocument[] = []
  for (const key of stored) {
    const { kind, opened, pdf } = await readDocument(client, key)
    const update = encodeSave(kind, 'update', decodeOpenedDocument(kind, opened))
    documents.push({ ...key, opened, update, pdf })
  }
  const answers: RecordedCompany['answers'] = {}
  for (const path of listPaths) answers[path] = await readJson(client, path)
  const found: RecordedCompany['found'] = {}
  for (const text of searches) {
    const response = await client.send(
      { method: 'POST', url: '/api/v1/global_search' },
      { search_text: text },
    )
    found[text] = response.json()
  }
  const migration = (await listAppliedMigrations(database)).at(-1) ?? ''
  return { migration, documents, answers, found }
}

async function backUp({ services: { database, clock } }: TestApp): Promise<void> {
  const folders = { dataDir: '/nowhere/data', webDist: '/nowhere/web' }
  const source = { database, dialect: 'sqlite', environment: {}, clock, folders } as const
  const target = { file: join(folder, 'company.quittance'), shouldReplace: true, shouldIncludeSecrets: false }
  await writeBackup(source, target)
}
