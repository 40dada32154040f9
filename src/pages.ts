import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every screen: its path and its file. An address that is not listed here is the 404 page. */
export const pages = rootRoute('features/frame/document.tsx', [
  index('features/home/home-page.tsx'),
  route('/auctions', 'features/browse/browse-page.tsx'),
  route('/category/$categoryId', 'features/browse/category-page.tsx'),
  route('/auction/$id', 'features/auction/auction-page.tsx'),
  route('/about', 'features/company/about-page.tsx'),
  route('/contact', 'features/company/contact-page.tsx'),
  route('/auth', 'features/auth/auth-page.tsx'),
  route('/auth/forgot-password', 'features/auth/forgot-password-page.tsx'),
  route('/auth/reset-password', 'features/auth/reset-password-page.tsx'),
  route('/auth/undo-email-change', 'features/auth/undo-email-page.tsx'),
  route('/dashboard', 'features/dashboard/dashboard-page.tsx'),
  route('/payment', 'features/payment/payment-page.tsx'),
  route('/terms', 'features/company/terms-page.tsx'),
  route('/privacy', 'features/company/privacy-page.tsx'),
  route('/help/register', 'features/help/register-page.tsx'),
  route('/help/how-to-bid', 'features/help/how-to-bid-page.tsx'),
  route('/help/bid-winner', 'features/help/bid-winner-page.tsx'),
  route('/help/payment-process', 'features/help/payment-process-page.tsx'),
  route('/help/shipping-fees', 'features/help/shipping-fees-page.tsx'),
  route('/help/transportation', 'features/help/transportation-page.tsx'),
  route('/help/money-back-guarantee', 'features/help/money-back-guarantee-page.tsx'),
  route('/help/general-information', 'features/help/general-information-page.tsx'),
  route('/help/how-to-buy-now', 'features/help/how-to-buy-now-page.tsx'),
  route('/staff/$', 'features/staff/staff-page.tsx'),
])
