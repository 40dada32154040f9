import { configDefaults, defineConfig } from 'vitest/config'
import { OWN_PROCESS } from './test/architecture/own-process.ts'

const PURE_LIMITS = { testTimeout: 30_000 }
const DATABASE = {
  globalSetup: ['test/start-test-databases.ts'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

/** Speed is in the name: `x.test.ts` is pure and instant, `x.db.test.ts` uses a real PostgreSQL. */
export default defineConfig({
  test: {
    setupFiles: ['test/expect-no-console-error.ts'],
    // One more than the cores of a small machine: database tests often wait.
    maxWorkers: 3,
    // Files share processes: most of a file's time went into loading the same modules anew.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Limits end what hangs; how fast a machine is, they do not tell.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{src,test,demo,db}/**/*.test.{ts,tsx}'],
          exclude: [
            ...configDefaults.exclude,
            '**/*.db.test.ts',
            'test/browser/**',
            'test/launch.test.ts',
            ...OWN_PROCESS.pure,
          ],
          ...PURE_LIMITS,
        },
      },
      {
        extends: true,
        test: { name: 'pure-alone', include: OWN_PROCESS.pure, isolate: true, ...PURE_LIMITS },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{src,test,demo,db}/**/*.db.test.ts'],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS.database],
          ...DATABASE,
        },
      },
      {
        extends: true,
        test: { name: 'database-alone', include: OWN_PROCESS.database, isolate: true, ...DATABASE },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['test/launch.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
