import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findFreePort } from './packages/server/test/network.ts'
import { pressMouse, releaseMouse } from './packages/web/test/mouse-commands.ts'
import { browserArgs, findBrowser } from './tools/test/installed-programs.ts'

const roots = ['packages/shared', 'packages/search', 'packages/server', 'packages/web', 'tools']

const ownSetUp: Record<string, string[]> = { 'packages/web': ['packages/web/test/in-english.ts'] }

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** Tests that mock modules, need freshly loaded modules or measure their process. Each runs in its own process. */
const alone = '**/*.alone.test.{ts,tsx}'

/** Tests of components, which run in a browser. */
const inBrowser = '**/*.browser.test.tsx'

/**
 * Long suites that `npm test` leaves to `npm run test:full`. They are about rare events of the database, the network and the disk, upgrades from
 * older versions, the installer on each kind of database server, competing servers, the largest records, printed logos and the release.
 */
const longSuites = [
  'test/faults/concurrent-saves.test.ts',
  'test/faults/database-restart.test.ts',
  'test/faults/database-timeout.test.ts',
  'test/faults/disk-full.test.ts',
  'test/faults/kill-while-migrating.test.ts',
  'test/database-socket.test.ts',
  'test/database-tls.test.ts',
  'test/fuzz/event-loop-blocking.alone.test.ts',
  'test/missing-database.test.ts',
  'test/read-only-installation.test.ts',
  'test/renew-key-command.test.ts',
  'test/upgraded-company.test.ts',
  'src/backup/inconsistent-backup.test.ts',
  'src/backup/upgrade-database.test.ts',
  'src/database/connections/server-pool.alone.test.ts',
  'src/database/migrations/credit-notes.test.ts',
  'src/documents/print/printed-logo.test.ts',
  'src/installer/installation.test.ts',
  'src/mail/outbox/message-lease.test.ts',
  'src/mail/outbox/sending-slots.test.ts',
  'release/release.test.ts',
]

/** The tests of one folder. */
function project(root: string, { isAlone }: { isAlone: boolean }) {
  const setUp = ['tools/test/no-console-errors.ts', ...(ownSetUp[root] ?? [])]
  const cluster = process.env.TEST_CLUSTER === 'yes' ? [] : ['test/cluster/**']
  const long = process.env.TEST_FULL === 'no' ? longSuites : []
  const image = process.env.TEST_IMAGE === 'yes' ? [] : ['image/built-image.test.ts']
  const name = root.replace('packages/', '')
  return {
    test: {
      name: isAlone ? `${name}-alone` : name,
      root,
      include: [isAlone ? alone : '**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', inBrowser, ...cluster, ...long, ...image, ...(isAlone ? [] : [alone])],
      setupFiles: setUp.map(pathOf),
      isolate: isAlone,
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  }
}

/** The component tests of the client. The page of the tests sends its API calls to a server with the demo company. */
async function browserProject(): Promise<TestProjectInlineConfiguration> {
  const apiPort = await findFreePort()
  return {
    extends: 'packages/web/vite.config.ts',
    server: { proxy: { '^/api/': { target: `http://127.0.0.1:${apiPort}` } } },
    optimizeDeps: { entries: ['src/app/main.tsx', 'src/**/*.tsx'], include: ['vitest-browser-react/pure'] },
    test: {
      name: 'web-browser',
      root: 'packages/web',
      include: [inBrowser],
      // After the others, so that no page waits for the processor for seconds.
      maxWorkers: 2,
      sequence: { groupOrder: 1 },
      globalSetup: pathOf('packages/web/test/product-server.ts'),
      setupFiles: [pathOf('packages/web/test/browser-setup.ts'), pathOf('tools/test/no-console-errors.ts')],
      provide: { apiPort },
      // A browser on a busy machine can take seconds for a key.
      expect: { poll: { timeout: 15_000 } },
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: findBrowser() ?? '', args: browserArgs },
          contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
          actionTimeout: 10_000,
        }),
        viewport: { width: 1366, height: 900 },
        commands: { pressMouse, releaseMouse },
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/** Runs the files that start programs first, because they take longest. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A process goes on with files of its own project, so those of one project stay together.
    const places = [/\/tools\/release\//, /\/server\/test\//, /\/server\//, /./]
    const placeOf = ({ moduleId }: TestSpecification) => places.findIndex((place) => place.test(moduleId))
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** Runs all suites in Node.js. A process that has loaded the product runs several test files. */
export default defineConfig({
  test: {
    // Files wait for databases and processes as often as they compute: the runner’s own choice leaves a core idle.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: ProgramsFirst },
    projects: [
      ...[false, true].flatMap((isAlone) => roots.map((root) => project(root, { isAlone }))),
      await browserProject(),
    ],
  },
})
