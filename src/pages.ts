import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every screen: its path and its file. An address that is not listed here is the 404 page. */
export const pages = rootRoute('features/frame/document.tsx', [
  index('features/auctions/home-page.tsx'),
  route('/auctions', 'features/auctions/browse-page.tsx'),
  route('/category/$categoryId', 'features/auctions/category-page.tsx'),
  route('/terms', 'features/company/terms-page.tsx'),
])
