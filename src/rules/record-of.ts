/** What is made of each name, by name. */
export function recordOf<Name extends string, T>(names: readonly Name[], make: (name: Name) => T) {
  // `fromEntries` forgets which names there are.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>
}
