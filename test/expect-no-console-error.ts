import { afterEach, beforeEach, vi, type MockInstance } from 'vitest'

/**
 * A test fails when something complains on the console (React's warnings, above all).
 * A test that wants a complaint spies on it itself, asserts it, and clears the spy: `complaints.mockClear()`.
 */
let complaints: MockInstance

beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const calls = complaints.mock.calls
  complaints.mockRestore()
  if (calls.length > 0)
    throw new Error(`The test wrote to console.error: ${calls.flat().join(' ')}`)
})
