/** A pattern of `like` for what has this as a part: a sign that has a meaning there stands for itself. */
export function partOf(typed: string): string {
  return `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
