/**
 * The values of an address's query, as text: `?q=2019` is the word "2019". Of a value that is given twice the first counts,
 * in pages as in calls, so that nothing between a visitor and us reads another one than we do.
 */
export function queryValues(search: string): Record<string, string> {
  const query = new URLSearchParams(search)
  return Object.fromEntries([...query].map(([name]) => [name, query.get(name) ?? '']))
}
