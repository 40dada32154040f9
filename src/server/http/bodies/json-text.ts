/** The texts of frozen items, for as long as anybody has the item. */
const texts = new WeakMap<object, string>()

/**
 * The JSON of a result, byte for byte as `JSON.stringify` writes it. Whoever freezes an item of a list promises that it stays as
 * it is, with all that is in it: its text is written once, and joined into every page that shows it.
 */
export function jsonText(result: unknown): string {
  if (!isList(result)) return JSON.stringify(result)
  const members = Object.entries(result)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text =
        name === 'items' ? `[${result.items.map(itemText).join(',')}]` : JSON.stringify(value)
      return `${JSON.stringify(name)}:${text}`
    })
  return `{${members.join(',')}}`
}

/** Whether it is promised to stay as it is. */
export function isFrozen(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value)
}

function itemText(item: unknown): string {
  if (!isFrozen(item)) return JSON.stringify(item)
  const known = texts.get(item)
  if (known !== undefined) return known
  const text = JSON.stringify(item)
  texts.set(item, text)
  return text
}

/** Every list of ours has its rows in `items`. */
function isList(result: unknown): result is { items: unknown[] } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'items' in result &&
    Array.isArray(result.items)
  )
}
