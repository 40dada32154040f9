import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { homeText } from '../../languages/site/home.ts'
import { categoriesQuery } from '../frame/categories.ts'
import './category-tiles.css'

/** The categories with what is in them now, in one row; a narrow screen scrolls it sideways. */
export function CategoryTiles() {
  const categories = useQuery(categoriesQuery).data ?? []
  if (categories.length === 0) return null
  return (
    <section className="wrap photos category-tiles" aria-labelledby="categories-now">
      <h2 className="h" id="categories-now">
        {homeText('browseByCategory')}
      </h2>
      <ul>
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link to="/category/$categoryId" params={{ categoryId: slug }} className="panel">
              <img
                src={`/images/categories/${slug}.webp`}
                alt=""
                width={480}
                height={320}
                loading="lazy"
                decoding="async"
              />
              <span>
                {name} <b className="tn">{count}</b>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
