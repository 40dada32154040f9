import { configDefaults, defineConfig } from 'vitest/config'

/** Speed is in the name: `x.test.ts` is pure and instant, `x.db.test.ts` uses a real PostgreSQL. */
export default defineConfig({
  test: {
    setupFiles: ['test/expect-no-console-error.ts'],
    maxWorkers: 2,
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
          testTimeout: 5_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{src,test,demo,db}/**/*.db.test.ts'],
          globalSetup: ['test/start-test-databases.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['test/launch.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
