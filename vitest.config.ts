import { configDefaults, defineConfig } from 'vitest/config'

/** Speed is in the name: `x.test.ts` is pure and instant, `x.db.test.ts` uses a real PostgreSQL. */
export default defineConfig({
  test: {
    setupFiles: ['test/expect-no-console-error.ts'],
    maxWorkers: 2,
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
          ],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{src,test,demo,db}/**/*.db.test.ts'],
          globalSetup: ['test/start-test-databases.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
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
