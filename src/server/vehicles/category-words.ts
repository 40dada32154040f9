import { categoriesText } from '../../languages/answers/categories.ts'

const WORDS = {
  'cars-trucks': ['carsTrucks', 'carsTrucksText'],
  'classic-cars': ['classicCars', 'classicCarsText'],
  motorcycles: ['motorcycles', 'motorcyclesText'],
  powersports: ['powersports', 'powersportsText'],
  'rvs-campers': ['rvsCampers', 'rvsCampersText'],
  boats: ['boats', 'boatsText'],
  'heavy-equipment': ['heavyEquipment', 'heavyEquipmentText'],
} as const

type Known = keyof typeof WORDS

/** A category as people read it; what is stored is English. */
export function categoryInWords<
  Category extends { slug: string; name: string; description: string },
>(category: Category): Category {
  if (!isKnown(category.slug)) return category
  const [, description] = WORDS[category.slug]
  const name = categoryName(category)
  return { ...category, name, description: categoriesText(description) }
}

export function categoryName({ slug, name }: { slug: string; name: string }): string {
  return isKnown(slug) ? categoriesText(WORDS[slug][0]) : name
}

function isKnown(slug: string): slug is Known {
  return Object.hasOwn(WORDS, slug)
}
