interface Searchable {
  title?: string | null | undefined
  category?: string | null | undefined
  year?: number | null | undefined
  make?: string | null | undefined
  model?: string | null | undefined
  vin?: string | null | undefined
  body_style?: string | null | undefined
  location?: string | null | undefined
  engine?: string | null | undefined
  exterior_color?: string | null | undefined
  description?: string | null | undefined
  equipment?: readonly string[] | undefined
}

/** What a search by title, category or keyword looks through, in lower case. */
export function searchText(facts: Searchable): string {
  const { title, category, year, make, model, vin, body_style, location } = facts
  const { engine, exterior_color, description, equipment = [] } = facts
  const words = [
    title,
    category,
    category?.replaceAll('-', ' '),
    year,
    make,
    model,
    vin,
    body_style,
    location,
  ]
  return [...words, engine, exterior_color, ...equipment, description]
    .filter((word) => word !== null && word !== undefined)
    .join(' ')
    .toLowerCase()
}
