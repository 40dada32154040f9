/**
 * Test files that exchange a module or globals, or must be the first to load one: each has a process of its own. All others
 * share processes, and leave what they find there as it was.
 */
export const OWN_PROCESS = {
  pure: [
    'src/browser/api.test.ts',
    'src/engine/changed-increment.test.ts',
    'src/features/bidding/bid-amount-field.test.tsx',
    'src/features/notices/notices-panel.test.tsx',
    'src/features/notices/settings-query.test.tsx',
    'src/features/settlement/sale-desk.test.tsx',
    'src/features/staff/inventory/editor/end-hint.test.tsx',
    'src/features/staff/inventory/editor/every-field.test.tsx',
    'src/features/watchlist/own-watchlist.test.ts',
    'src/rules/maximum/maximums-by-steps.properties.test.ts',
    'src/serve/arriving-bodies.test.ts',
    'src/sign-in/users/passwords.test.ts',
    'test/architecture/no-eval.test.ts',
  ],
  database: ['test/new-vehicle-fact.db.test.ts'],
}
