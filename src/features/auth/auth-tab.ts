/** The tab that an address asks for: Register, or undefined for Login. */
export function readTab(value: unknown): 'register' | undefined {
  return value === 'register' ? value : undefined
}
