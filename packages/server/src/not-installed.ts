export class NotInstalled extends Error {
  constructor(dataDir: string) {
    super(`Nothing is installed in ${dataDir} yet. To look around first, run the demo: npm run demo`)
  }
}
