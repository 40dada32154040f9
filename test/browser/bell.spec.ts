import { logIn, newBidder } from './accounts.ts'
import { panelOf, placeBid } from './bidding.ts'
import { bid } from './parts/off-screen.ts'
import { expect, expectAccessible, test } from './product.ts'

test('the bell tells of a win at once, on a desk and on a phone, by keyboard alone', async ({
  staff,
  page,
  visitorPage,
}) => {
  const auction = await staff.createAuction()
  const account = await newBidder(page)
  await logIn(page, account)
  await page.goto(`/auction/${auction.id}`)
  await placeBid(page, 10_100, { isFirst: true })
  const phone = await visitorPage({ width: 390, height: 844 })
  await logIn(phone, account)
  await phone.goto('/help/how-to-bid')
  const bell = (on: typeof page) =>
    on.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell(phone)).toHaveAccessibleName('Notifications, 1 unread')
  await staff.act(auction.id, 'end')
  await expect(phone.getByText(/^2 new notifications: You won.+\. Your invoice/)).toBeAttached()

  await bell(phone).focus()
  await phone.keyboard.press('Enter')
  const news = phone.getByRole('dialog', { name: 'Notifications' })
  const won = news.getByRole('link', { name: /^You won/ })
  await expect(won).toBeVisible()
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await expect(news).toBeHidden()
  await expect(bell(phone)).toBeFocused()

  await bell(phone).press('Enter')
  await news.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(phone)).toHaveAccessibleName('Notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await news.getByRole('link', { name: 'Settings' }).click()
  await expect(phone.getByRole('heading', { name: 'Notification Settings' })).toBeInViewport()

  await bell(page).click()
  const here = page.getByRole('dialog', { name: 'Notifications' })
  await here.getByRole('link', { name: /^You won/ }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(here).toBeHidden()
})

test('the bell tells at once of being outbid, and of leading again once the bid above was voided, each with a link to the auction', async ({
  staff,
  memberPage,
}) => {
  const { id, title } = await staff.createAuction({ title: '2018 Sea Ray 230' })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help/how-to-bid')
  await bid(page, id, 10_100)
  const banner = page.getByRole('banner')
  const bell = banner.getByRole('button', { name: /^Notifications/ })
  // The welcome.
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  const rival = await memberPage('Marcus Tate')
  await rival.goto('/help/how-to-bid')
  await bid(rival, id, 10_300)
  await expect(page.getByText(`New notification: You have been outbid: ${title}`)).toBeAttached()
  await bell.click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  const outbid = news.getByRole('link', { name: `You have been outbid: ${title}` })
  await expect(outbid).toHaveAttribute('href', new RegExp(`/auction/${id}`))
  await expect(news.getByText(/To lead again, bid \$10,400 or more/)).toBeVisible()

  await staff.voidHighestBid(id)
  const leads = news.getByRole('link', { name: `You lead again: ${title}` })
  await expect(leads).toBeVisible()
  await expectAccessible(page)
  await leads.click()
  await expect(page).toHaveURL(new RegExp(`/auction/${id}`))
  await expect(panelOf(page).getByText('You are winning.')).toBeVisible()
})
