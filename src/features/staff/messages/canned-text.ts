/** A canned answer to somebody: "{name}" is the name of who wrote. */
export function cannedText(text: string, name: string): string {
  return text.replaceAll('{name}', () => name)
}

/** What was typed, and a canned answer below it: nothing typed is lost. */
export function withCanned(typed: string, canned: string): string {
  return typed.trim() === '' ? canned : `${typed.trimEnd()}\n\n${canned}`
}
