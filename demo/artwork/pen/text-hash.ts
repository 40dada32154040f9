/** A well-mixed 32-bit number made from a text (FNV-1a with a final avalanche); the same always. */
export function textHash(text: string): number {
  let hash = 2166136261
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
  return (hash ^ (hash >>> 16)) >>> 0
}
